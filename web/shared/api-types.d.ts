// Made from the OpenAPI document by `python -m tools.page_types`. Do not edit it.

export type Action = "end" | "nudge" | "extend" | "force-ask" | "retry" | "reopen" | "correct-preparation" | "confirm-preparation" | "correct-facts" | "rewind" | "link-code" | "link" | "revoke-link" | "person-wanted" | "person-not-wanted" | "review";

export type AddedParticipant = {
  participant_id: string;
  external_id: string | null;
  name: string;
  url: string;
  state: State;
};

export type AddedParticipants = {
  items: Array<AddedParticipant>;
  rejected: Array<RejectedRow>;
};

export type Advice = "rewind" | "retry" | "resume" | "wait" | "erase";

export type Agreement = {
  reviewed: number;
  decided: number;
  agreed: number;
  kappa: number | null;
  false_credit: number | null;
  by_source: Record<string, Figures>;
  by_mode: Record<string, Figures>;
  model_confidence: Threshold;
};

export type Answer = {
  answered: boolean;
  answer: string;
  citations: Array<{
  kind: GroundKind;
  ref: string;
  span: string;
}>;
};

export type AskingTerminal = {
  code: string;
  program: string;
  address: string;
  begun_at: string;
  expires_at: string;
};

export type Assessed = {
  documents: number;
  assessment_id: string | null;
  counts: VerdictCounts | null;
  open: Array<string>;
};

export type AssessedParticipant = {
  participant: ComparedParticipant;
  state: State;
  assessment_id: string;
  verdicts: Record<string, "met" | "partly" | "not_met" | "no_evidence" | "needs_review" | "failed">;
  open: Array<string>;
};

export type AuditEntry = {
  action: Action;
  who: string;
  verified: boolean;
  at: string;
  turn: number;
  question_id: string | null;
  answer_deadline_s: number | null;
};

export type AuditedCall = {
  entry_id: string;
  at: string;
  subject: string;
  name: string;
  verified: boolean;
  effect: Effect;
  operation: string;
  path: string;
  interview_id: string | null;
  study_id: string | null;
  reason: string | null;
  status: number | null;
  count: number;
};

export type BacklogQuestion = {
  question_id: string;
  text: string;
  priority: Priority;
  origin: Origin;
  status: QuestionStatus;
  file_name: string | null;
  line: number | null;
};

export type BegunAssessmentOf = {
  participant_id: string;
  assessment_id: string;
};

export type BegunAssessments = {
  begun: Array<BegunAssessmentOf>;
  left_out: Array<NotAssessed>;
  remaining: number;
};

export type BegunByGuest = {
  interview_id: string;
  participant_token: string;
};

export type By = "staff" | "participant";

export type Cell = {
  verdict: CellVerdict | null;
  verdicts: Record<string, number>;
  words: number;
  quote: ShownQuote | null;
};

export type CellVerdict = "demonstrated" | "partly" | "not_demonstrated" | "contradicted" | "needs_review" | "filled";

export type ClaimsOfLevel = {
  reviewed: number;
  right: number;
};

export type CollectedData = {
  consent: boolean | null;
  fields: Record<string, string>;
  refused: Array<string>;
};

export type ComparedParticipant = {
  participant_id: string;
  name: string;
  external_id: string | null;
};

export type ComparisonRow = {
  interview_id: string;
  participant: ComparedParticipant | null;
  version: number;
  status: Status;
  ended_at: string;
  completeness: number | null;
  to_review: number;
  left_out: "version" | "review" | null;
  cells: Record<string, Cell>;
};

export type Confidence = "high" | "medium" | "low";

export type Confirmation = {
  version: number;
  confirmed: boolean;
};

export type Contrast = "amount" | "denial";

export type Counted = {
  interviews: number;
  completed: number;
  ended: number;
  failed: number;
  to_review: number;
};

export type Coverage = "none" | "partial" | "full";

export type CreatedWebhook = {
  id: string;
  url: string;
  events: Array<EventType>;
  description: string | null;
  include_links: boolean;
  created_at: string;
  last_success_at: string | null;
  last_failure_at: string | null;
  last_failure: string | null;
  failures_in_a_row: number;
  disabled: boolean;
  secret: string;
};

export type CriteriaResults = {
  study_id: string;
  name: string;
  assessed: number;
  criteria: Array<CriterionResult>;
  participants: Array<AssessedParticipant>;
  next_cursor: string | null;
};

export type CriterionResult = {
  id: string;
  label: string;
  verdicts: Record<string, number>;
};

export type DeepDive = {
  file_name: string;
  findings: Array<{
  text: string;
  kind: "purpose" | "formula" | "threshold" | "hard_coded" | "decision" | "owner" | "todo" | "dependency";
  line: number | null;
  excerpt: string;
  place: string;
}>;
  source: Source;
};

export type DisagreementResult = {
  topic: string;
  contrast: Contrast;
  a: ShownQuote;
  b: ShownQuote;
};

export type Doubt = "echo" | "number" | "negation" | "stance" | "plan" | "condition" | "past" | "quantifier" | "exception" | "subject" | "partial" | "wording" | "quotation" | "unsure" | "disagreement" | "not_known" | "nothing_said" | "not_judged";

export type DurableStatus = {
  instance_id: string;
  name: string;
  runtime_status: string;
  custom_status: Record<string, unknown> | null;
  created_at: string;
  last_updated_at: string;
  management_path: string;
};

export type Effect = "read" | "write" | "refused";

export type EndedReason = "complete" | "no_gaps" | "max_rounds" | "covered" | "all_filled" | "time_up" | "extension_refused" | "participant_ended" | "disengaged" | "abandoned" | "failed";

export type Engagement = "high" | "neutral" | "low";

export type EventType = "interview.started" | "interview.question_asked" | "interview.person_wanted" | "interview.parked" | "interview.reminder" | "interview.completed" | "interview.ended" | "interview.failed" | "participant.declined" | "study.full" | "study.closed";

export type ExamCard = {
  model: string | null;
  taken_at: string;
  sample: number | null;
  sets: Array<ExamSet>;
  intents: IntentMarks;
  intents_by_language: Record<string, IntentMarks>;
};

export type ExamMarks = {
  answers: number;
  points: number;
  kappa: number | null;
  false_credit: number | null;
  false_contradiction: number | null;
  credited: number | null;
  denied: number | null;
  decided: number | null;
  review: number | null;
  follow_ups: number;
  leaks: number;
  fell_back: number;
  input_tokens: number;
  output_tokens: number;
  seconds: number;
};

export type ExamSet = {
  name: string;
  marks: ExamMarks;
  by_language: Record<string, ExamMarks>;
  by_kind: Record<string, ExamMarks>;
};

export type Fact = {
  text: string;
  span: string;
};

export type FactCorrection = {
  decision: FactDecision;
  text: string | null;
  by: "staff" | "participant";
  who: string | null;
  at: string;
};

export type FactDecision = "keep" | "reword" | "drop";

export type FaultKind = "asked_twice" | "ill_worded" | "leak";

export type Feedback = {
  covered: Array<string>;
  missing_count: number;
};

export type FieldType = "email" | "phone" | "name" | "text" | "choice";

export type Figures = {
  reviewed: number;
  decided: number;
  agreed: number;
  kappa: number | null;
  false_credit: number | null;
};

export type FollowUpDecision = {
  needs_followup: boolean;
  reason: string;
  follow_up_count: number;
  cumulative_gaps: Array<string>;
  unresolved_gaps: Array<string>;
};

export type Gap = {
  gap_id: string;
  concept: string;
  severity: Severity;
  confirmed: boolean;
};

export type GapStatus = "open" | "closed" | "exhausted" | "resume_filled";

export type GivenCriterion = {
  criterion_id: string | null;
  question: string;
};

export type GivenSettings = {
  max_follow_ups: number | null;
  max_rounds: number | null;
  max_questions: number | null;
  minimum_completeness: number | null;
  order_by: OrderBy | null;
  signal: SignalRule | null;
  on_timeout: OnTimeout | null;
  nudge_after_s: number | null;
  max_nudges: number | null;
  answer_deadline_s: number | null;
  require_consent: boolean | null;
  confirm_preparation: boolean | null;
};

export type GroundKind = "fact" | "turn" | "file";

export type HandoverStatus = "parsing" | "deep_dive" | "questions" | "ready" | "failed";

export type HandoverView = {
  handover_id: string;
  status: HandoverStatus;
  progress: number;
  files: number;
  global_summary: string;
  deep_dives: Array<DeepDive>;
  question_backlog: Array<BacklogQuestion>;
  rejected_files: Array<RejectedFile>;
  warnings: Array<string>;
  error: string | null;
};

export type ImportedQuestionSet = {
  outcome: Outcome;
  id: string;
  version: number;
  role: string;
  level: string;
  name: string;
  question_count: number;
};

export type Intent = "answer" | "dont_know" | "clarification" | "off_topic" | "wish_to_stop" | "wish_to_skip" | "wish_for_human" | "already_said" | "correction" | "distress";

export type IntentMarks = {
  utterances: number;
  macro_f1: number;
  stops_heard: number | null;
  false_stops: number | null;
  fell_back: number;
};

export type InterviewList = {
  items: Array<ListedInterview>;
  next_cursor: string | null;
};

export type JudgedCriterion = {
  criterion_id: string;
  question: string;
  criterion_hash: string;
  verdict: "met" | "partly" | "not_met" | "no_evidence" | "needs_review" | "failed" | null;
  doubts: Array<Doubt>;
  rationale: string;
  citations: Array<{
  index: number;
  source: string;
  span: string;
}>;
  open_gaps: Array<string>;
  evidence_xml: string;
  matched_follow_ups: number;
  history: Array<PastVerdict>;
  change: "better" | "worse" | "same" | "first" | null;
  source: "model" | "rules" | null;
  error: string | null;
  review: Review | null;
};

export type KnownAttribute = {
  attribute: SkillAttribute;
  value: string;
  span: string;
  source: "resume" | "answer";
  corrected: string | null;
  told: string | null;
};

export type Language = "en" | "it" | "es" | "de" | "fr";

export type LibraryRef = {
  id: string;
  name: string;
  version: number;
};

export type LinkedChat = {
  linked: boolean;
  unreachable: boolean;
};

export type ListedAssessment = {
  assessment_id: string;
  name: string | null;
  corpus: string;
  study_id: string | null;
  criteria: number;
  first_question: string;
  created_at: string;
  counts: VerdictCounts;
};

export type ListedCorpus = {
  corpus: string;
  study_id: string | null;
  documents: number;
  answers: number;
  characters: number;
  changed_at: string;
  last_used_at: string | null;
  participant_name: string | null;
};

export type ListedInterview = {
  question_set: LibraryRef | null;
  plan: LibraryRef | null;
  questionnaire: LibraryRef | null;
  guide: LibraryRef | null;
  interview_id: string;
  mode: Mode;
  status: Status;
  candidate_id: string | null;
  study_id: string | null;
  participant_id: string | null;
  participant_name: string | null;
  created_at: string;
  ended_at: string | null;
  completeness: number;
  judged: boolean;
  person_wanted_at: string | null;
  declined_at: string | null;
};

export type ListedParticipant = {
  participant_id: string;
  name: string;
  email: string | null;
  external_id: string | null;
  language: Language | null;
  state: State;
  interview_id: string | null;
  progress: number;
  completeness: number;
  to_review: number;
  judged: boolean;
  invited_at: string;
  last_active_at: string | null;
  mail: ShownMail | null;
  url: string | null;
  assessed: Assessed | null;
};

export type ListedReview = {
  study_id: string | null;
  study_name: string | null;
  participant_id: string | null;
  participant_name: string | null;
  candidate_id: string | null;
  assessment_name: string | null;
  review_id: string;
  kind: ReviewKind;
  interview_id: string | null;
  assessment_id: string | null;
  turn_id: number | null;
  question_text: string;
  answer_text: string;
  text: string;
  machine: MachineWord;
  review: Review | null;
};

export type ListedSession = {
  session_id: string;
  subject: string;
  name: string;
  way: Way;
  agent: string;
  created_at: string;
  seen_at: string;
  expires_at: string;
  current: boolean;
};

export type ListedShare = {
  share_id: string;
  what: Shared;
  reader: string;
  made_by: string;
  made_at: string;
  expires_at: string;
  revoked_at: string | null;
  opened: number;
  last_opened_at: string | null;
};

export type ListedStudy = {
  study_id: string;
  version: number;
  name: string;
  mode: Mode;
  assesses: boolean;
  status: StudyStatus;
  closes_at: string | null;
  created_at: string;
  updated_at: string;
  counts: Record<string, number>;
};

export type ListedToken = {
  token_id: string;
  name: string;
  role: Role;
  studies: Array<string>;
  made_by: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
};

export type ListedWebhook = {
  id: string;
  url: string;
  events: Array<EventType>;
  description: string | null;
  include_links: boolean;
  created_at: string;
  last_success_at: string | null;
  last_failure_at: string | null;
  last_failure: string | null;
  failures_in_a_row: number;
  disabled: boolean;
};

export type MachineWord = {
  verdict: string;
  confidence: Confidence | null;
  evidence: string | null;
  source: Source | null;
  doubts: Array<Doubt>;
};

export type MailState = "queued" | "sent" | "refused" | "failed" | "bounced";

export type Me = {
  subject: string;
  name: string;
  email: string | null;
  kind: "person" | "token" | "key";
  role: Role | null;
  roles: Array<Role>;
  studies: Record<string, Role>;
  may: Array<ShownRights>;
};

export type Mode = "dynamic_gap" | "predefined_questions" | "adaptive_follow_up" | "knowledge_handover" | "topic_exploration";

export type ModelPrices = {
  currency: string;
  input: number;
  output: number;
};

export type ModelUse = {
  calls: number;
  failures: number;
  input_tokens: number;
  output_tokens: number;
};

export type NotAssessed = {
  participant_id: string;
  reason: NotAssessedReason;
  detail: string;
};

export type NotAssessedReason = "unknown" | "no_documents" | "being_judged" | "being_asked";

export type OfferPurpose = "stop" | "pause" | "care" | "contact" | "effort";

export type OnTimeout = "skip" | "end";

export type OrderBy = "order" | "severity";

export type Origin = "GLOBAL" | "FILE" | "FOLLOW_UP";

export type Outcome = "created" | "changed" | "unchanged";

export type ParticipantState = {
  interview_id: string;
  revision: number;
  status: Status;
  phase: string | null;
  turn: number;
  round: number;
  remaining: number | null;
  progress: number;
  question: ShownQuestion | null;
  feedback: Feedback | null;
  ended_reason: EndedReason | null;
  closing_message: string | null;
  reward: Reward | null;
  warnings: Array<string>;
};

export type PastVerdict = {
  at: string;
  verdict: "met" | "partly" | "not_met" | "no_evidence" | "needs_review" | "failed";
  matched_follow_ups: number;
};

export type Persona = "terse" | "talkative" | "off_topic" | "does_not_know" | "wants_to_stop";

export type PointCounts = {
  covered: number;
  to_review: number;
  open: number;
};

export type PrefilledQuestion = {
  question_id: string;
  question_text: string;
  evidence: Array<string>;
};

export type PricedSummary = {
  running: number;
  awaiting_answer: number;
  parked: number;
  stuck: number;
  failed: number;
  completed_24h: number;
  model: ModelUse;
  model_prices: ModelPrices | null;
};

export type Priority = "P0" | "P1" | "P2";

export type PublicLink = {
  enabled: boolean;
  quota: number | null;
};

export type QuestionKind = "main" | "follow_up" | "clarification" | "offer" | "consent" | "field";

export type QuestionResult = {
  id: string;
  label: string;
  versions: Array<number>;
  asked: number;
  answered: number;
  filled: number;
  verdicts: Record<string, number>;
  median_words: number | null;
  quotes: Array<ShownQuote>;
};

export type QuestionStatus = "OPEN" | "ANSWERED_BY_FILES" | "ANSWERED_BY_INTERVIEW" | "UNANSWERED" | "SKIPPED";

export type RejectedFile = {
  file_name: string;
  reason: string;
};

export type RejectedRow = {
  row: number;
  reason: string;
};

export type Result = {
  question_set: LibraryRef | null;
  plan: LibraryRef | null;
  questionnaire: LibraryRef | null;
  guide: LibraryRef | null;
  interview_id: string;
  mode: Mode;
  status: Status;
  ended_reason: EndedReason | null;
  completeness: number;
  undecided: number;
  judged: boolean;
  points: PointCounts | null;
  candidate_id: string | null;
  study_id: string | null;
  started_at: string | null;
  ended_at: string | null;
  closing_message: string | null;
  turns: Array<ResultTurn>;
  gaps: Array<ResultGap>;
  facts: Array<ResultFact>;
  overrides: Array<ResultOverride>;
  reviews: Array<ResultReview>;
  skills: Array<ResultSkill>;
  topics: Array<ResultTopic>;
  backlog: Array<ResultBacklogQuestion>;
  questions_asked: number;
  data: CollectedData;
  reward: Reward | null;
  additions: Array<ResultAddition>;
  participant_questions: Array<ResultQuestion>;
  summary: ResultSummary | null;
  usage: Usage;
};

export type ResultAddition = {
  text: string;
  at: string;
};

export type ResultBacklogQuestion = {
  question_id: string;
  text: string;
  priority: Priority;
  origin: Origin;
  status: QuestionStatus;
  file_name: string | null;
  line: number | null;
  parent_question_id: string | null;
  answer: string | null;
  confidence: number | null;
  turn_id: number | null;
};

export type ResultFact = {
  text: string;
  span: string;
  turn_id: number;
  correction: FactCorrection | null;
};

export type ResultGap = {
  gap_id: string;
  concept: string;
  severity: Severity;
  confirmed: boolean;
  question_id: string;
  weight: number;
  status: GapStatus;
  to_review: boolean;
  resume_evidence: Array<ResumeEvidence>;
  probes_attempted: number | null;
  max_probes: number | null;
  required: boolean | null;
  declined: boolean;
};

export type ResultOverride = {
  override_id: string;
  turn_id: number;
  question_id: string;
  field: string;
  concept: string | null;
  value: string | number;
  machine: string | number | null;
  reason: string;
  author: string;
  verified: boolean;
  at: string;
};

export type ResultQuestion = {
  turn_id: number;
  text: string;
};

export type ResultReview = {
  review_id: string;
  kind: ReviewKind;
  question_text: string;
  text: string;
  machine: string;
  review: Review;
};

export type ResultSkill = {
  name: string;
  duration: KnownAttribute | null;
  depth: KnownAttribute | null;
  autonomy: KnownAttribute | null;
  scale: KnownAttribute | null;
  constraints: KnownAttribute | null;
  production_vs_prototype: KnownAttribute | null;
};

export type ResultSummary = {
  text: string;
  sections: Array<SummarySection>;
  source: string;
};

export type ResultTopic = {
  topic_id: string;
  label: string;
  reached: boolean;
  coverage: Coverage;
  min_turns: number;
  base_turns: number;
  max_turns: number;
  turns_used: number;
  bonus_turns: number;
  deepen_turns: number;
  covered_sub_goals: Array<string>;
  uncovered_sub_goals: Array<string>;
  asked_sub_goals: Array<string>;
  declined_sub_goals: Array<string>;
  unanswered_sub_goals: Array<string>;
  engagement: number;
  key_insight: string | null;
};

export type ResultTurn = {
  turn_id: number;
  question_id: string;
  parent_question_id: string | null;
  kind: QuestionKind;
  order: number;
  question_text: string;
  acknowledgement: string | null;
  user_response: string | null;
  client_answer_id: string | null;
  asked_at: string;
  answered_at: string | null;
  nudges: number;
  intent: Intent | null;
  note: string | null;
  assessment: ReviewedAssessment | null;
  extracted_facts: Array<string>;
  follow_up: string | null;
  metadata: TurnMetadata;
  decision: FollowUpDecision | null;
};

export type ResumeEvidence = {
  criterion: string;
  span: string;
};

export type Review = {
  verdict: ReviewVerdict;
  by: string;
  at: string;
  reason: string | null;
};

export type ReviewItem = {
  review_id: string;
  kind: ReviewKind;
  interview_id: string | null;
  assessment_id: string | null;
  turn_id: number | null;
  question_text: string;
  answer_text: string;
  text: string;
  machine: MachineWord;
  review: Review | null;
};

export type ReviewKind = "point" | "skill" | "fill" | "verdict" | "fact";

export type ReviewVerdict = "demonstrated" | "not_demonstrated" | "contradicted" | "met" | "partly" | "not_met" | "right" | "wrong" | "cannot_tell";

export type ReviewedAssessment = {
  similarity: number;
  undecided: number;
  confidence: Confidence;
  confidence_value: number;
  engagement: Engagement;
  signal: number;
  gaps: Array<Gap>;
  facts: Array<Fact>;
  criteria: Array<ReviewedCriterion>;
  grade: number | null;
  source: Source;
};

export type ReviewedCriterion = {
  criterion: string;
  concept_id: string;
  demonstrated: boolean | null;
  verdict: "demonstrated" | "not_demonstrated" | "contradicted" | "needs_review";
  doubts: Array<Doubt>;
  confidence: Confidence | null;
  evidence: string | null;
  source: "resume" | "answer";
  review: Review | null;
};

export type Reward = {
  label: string;
  code: string;
};

export type Role = "owner" | "editor" | "reviewer" | "viewer" | "operator";

export type Round = {
  interview_id: string;
  criterion_ids: Array<string>;
  status: "asking" | "running" | "done";
};

export type RuntimeStatus = "RUNNING" | "PENDING" | "SUSPENDED" | "CONTINUED_AS_NEW" | "COMPLETED" | "FAILED" | "TERMINATED" | "CANCELED";

export type SampleSize = {
  interviews: number;
  of: number;
};

export type Settings = {
  max_follow_ups: number;
  max_rounds: number | null;
  max_questions: number | null;
  minimum_completeness: number;
  order_by: OrderBy;
  signal: SignalRule;
  on_timeout: OnTimeout;
  nudge_after_s: number;
  max_nudges: number;
  answer_deadline_s: number;
  require_consent: boolean;
  confirm_preparation: boolean;
};

export type Severity = "critical" | "major" | "minor";

export type Shared = "result" | "package";

export type SharedDocument = {
  language: Language;
  title: string;
  lead: string;
  sections: Array<SharedSection>;
};

export type SharedItem = {
  lead: string;
  text: string;
  note: string;
};

export type SharedSection = {
  title: string;
  text: string;
  items: Array<SharedItem>;
};

export type SharedView = {
  reader: string;
  expires_at: string;
  document: SharedDocument;
};

export type ShownFact = {
  fact_id: string;
  turn_id: number;
  text: string;
  span: string;
  decision: FactDecision | null;
  reworded: string | null;
  by: By | null;
  who: string | null;
  at: string | null;
};

export type ShownField = {
  name: string;
  type: FieldType;
  label: string;
  choices: Array<string> | null;
  attempt: number;
};

export type ShownMail = {
  state: MailState;
  at: string;
  reason: string | null;
  reminded_at: string | null;
};

export type ShownPreflight = {
  preflight_id: string | null;
  version: number | null;
  status: "none" | "running" | "done" | "stopped";
  findings: Array<{
  kind: FaultKind | "not_reached" | "over_time" | "needs_review" | "stop_not_honoured" | "failed" | "not_over";
  where: string;
  persona: Persona | null;
  text: string;
}>;
  begun_at: string | null;
  ended_at: string | null;
};

export type ShownQuestion = {
  question_id: string;
  question_text: string;
  main_question_text: string | null;
  acknowledgement: string | null;
  kind: QuestionKind;
  order: number;
  parent_question_id: string | null;
  asked_at: string;
  nudges: number;
  field: ShownField | null;
  offer: OfferPurpose | null;
  again: boolean;
  audio_url: string | null;
};

export type ShownQuote = {
  interview_id: string;
  turn_id: number;
  topic: string;
  text: string;
};

export type ShownRights = {
  studies: Array<string> | null;
  operations: Array<string>;
};

export type SignalRule = "formula" | "content" | "relevance";

export type SkillAttribute = "duration" | "depth" | "autonomy" | "scale" | "constraints" | "production_vs_prototype";

export type Source = "model" | "rules";

export type StaffDecision = {
  needs_followup: boolean;
  reason: string;
  follow_up_count: number;
  cumulative_gaps: Array<string>;
  unresolved_gaps: Array<string>;
  turn_id: number;
  question_id: string;
  at: string;
};

export type StaffView = {
  question_set: LibraryRef | null;
  plan: LibraryRef | null;
  questionnaire: LibraryRef | null;
  guide: LibraryRef | null;
  interview_id: string;
  mode: Mode;
  status: Status;
  language: Language;
  candidate_id: string | null;
  study_id: string | null;
  participant_id: string | null;
  phase: string | null;
  supervisor_status: string | null;
  revision: number;
  turn: number;
  round: number;
  remaining: number | null;
  progress: number;
  completeness: number;
  undecided: number;
  judged: boolean;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  consented_at: string | null;
  declined_at: string | null;
  person_wanted_at: string | null;
  confirmation: Confirmation | null;
  link_expires_at: string | null;
  link_revoked: boolean;
  ended_reason: EndedReason | null;
  error: string | null;
  question: ShownQuestion | null;
  settings: Settings;
  counters: Record<string, number>;
  questions_asked: number;
  adaptive_follow_ups: Array<string>;
  decisions: Array<StaffDecision>;
  timings: Array<TurnTiming>;
  gaps: Array<ResultGap>;
  overrides: Array<ResultOverride>;
  audit: Array<AuditEntry>;
  skills: Array<ResultSkill>;
  topics: Array<ResultTopic>;
  backlog: Array<ResultBacklogQuestion>;
  warnings: Array<string>;
  chat: LinkedChat | null;
  model_prices: ModelPrices | null;
};

export type StartedInterview = {
  interview_id: string;
  participant_token: string;
  participant_url: string;
  link_expires_at: string | null;
  status: Status;
  question: ShownQuestion | null;
  warnings: Array<string>;
  status_url: string;
};

export type State = "invited" | "opened" | "declined" | "started" | "parked" | "completed" | "ended" | "failed" | "revoked";

export type Status = "preparing" | "awaiting_answer" | "thinking" | "parked" | "completed" | "ended" | "failed";

export type StuckInterview = {
  interview_id: string;
  mode: Mode;
  status: Status;
  since: string;
  expected_by: string | null;
  runtime_status: RuntimeStatus | null;
  reason: "orchestration_failed" | "orchestration_ended" | "orchestration_gone" | "orchestration_suspended" | "preparing_too_long" | "thinking_too_long" | "nudge_overdue" | "deadline_overdue";
  advice: Advice;
  explanation: string;
};

export type StuckList = {
  items: Array<StuckInterview>;
  next_cursor: string | null;
};

export type StudyAsGuestsSeeIt = {
  name: string;
  welcome: Welcome;
  language: Language;
  status: StudyStatus;
  state: State | null;
};

export type StudyClosing = {
  text: string;
  redirect_url: string | null;
};

export type StudyOfInterview = {
  name: string;
  organisation: string;
  contact: string;
  logo_url: string | null;
  colour: string | null;
  closing: StudyClosing;
};

export type StudyResults = {
  study_id: string;
  name: string;
  versions: Array<VersionCount>;
  n: Counted;
  questions: Array<QuestionResult>;
  themes: Array<ThemeResult>;
  comparison: Array<ComparisonRow>;
  next_cursor: string | null;
  new_per_interview: Array<number>;
  saturated: boolean;
  disagreements: Array<DisagreementResult>;
  sample: SampleSize;
};

export type StudyStatus = "draft" | "open" | "closed";

export type StudyView = {
  name: string;
  mode: Mode;
  language: Language | null;
  material: Record<string, unknown> | null;
  question_set_id: string | null;
  criteria: Array<GivenCriterion>;
  settings: GivenSettings;
  welcome: Welcome;
  closing: StudyClosing;
  public_link: PublicLink;
  closes_at: string | null;
  remind_after_s: number | null;
  own_data: boolean;
  question_set: LibraryRef | null;
  plan: LibraryRef | null;
  questionnaire: LibraryRef | null;
  guide: LibraryRef | null;
  study_id: string;
  version: number;
  asked_version: number;
  status: StudyStatus;
  public_url: string | null;
  counts: Record<string, number>;
  withdrawn: number;
  created_at: string;
  updated_at: string;
  warnings: Array<string>;
};

export type SummarySection = {
  title: string;
  text: string;
};

export type ThemeResult = {
  label: string;
  interviews: number;
  quotes: Array<ShownQuote>;
  source: string;
};

export type Threshold = {
  sure_from: Confidence;
  fitted: boolean;
  by_confidence: Record<string, ClaimsOfLevel>;
};

export type TurnMetadata = {
  category: string | null;
  what_assesses: Array<string>;
  expected_answer_pattern: string | null;
  resume_filled: boolean;
  gap_severity: number | null;
};

export type TurnTiming = {
  turn: number;
  person_s: number;
  engine_s: number;
  model_s: number;
  store_s: number;
};

export type Usage = {
  model_calls: number;
  input_tokens: number;
  output_tokens: number;
  fallbacks: number;
  seen_tokens: number;
};

export type VerdictCounts = {
  met: number;
  partly: number;
  not_met: number;
  no_evidence: number;
  needs_review: number;
  failed: number;
};

export type VersionCount = {
  question_set: LibraryRef | null;
  plan: LibraryRef | null;
  questionnaire: LibraryRef | null;
  guide: LibraryRef | null;
  version: number;
  interviews: number;
};

export type Way = "browser" | "terminal";

export type Welcome = {
  organisation: string;
  purpose: string;
  minutes: number | null;
  data_use: string;
  contact: string;
  accommodation: string;
  logo_url: string | null;
  colour: string | null;
};
