/** Material to try each mode with. */

const RESUME = `Robin Sample
Backend engineer, eight years

Harbour Freight Systems, 2019 to today
- Ran Kubernetes clusters in production for five years, 40 services
- Moved the booking service from MySQL to PostgreSQL without downtime
- Mentored four junior engineers

Skills: Python, PostgreSQL, Kubernetes, Kafka`;

const PLAN = {
  research_goal: "How people choose what to cook on a weekday evening",
  max_duration_mins: 10,
  topics: [
    {
      label: "Deciding",
      sub_goals: [
        { text: "when the decision is made", topic: null, probes: ["When did you decide what to cook yesterday?"] },
        { text: "who decides", topic: null, probes: ["Who has a say in what is cooked?"] },
      ],
    },
    {
      label: "Shopping",
      sub_goals: [
        { text: "how often", topic: "how often you shop", probes: ["How often did you go shopping last week?"] },
        "what is always at home",
      ],
    },
  ],
};

const QUESTIONS = [
  {
    question_text: "How does a hash table find a value?",
    ideal_answer: "A hash function turns the key into the index of a bucket. Collisions are kept in a list or moved to another bucket. With few collisions a look-up takes constant time.",
    key_concepts: [
      { concept: "hash function", severity: "critical" },
      { concept: "collisions", severity: "major" },
      { concept: "constant time", severity: "minor" },
    ],
  },
  {
    question_text: "A page of your service has become slow, and the database is the reason. What do you do?",
    ideal_answer: "First measure which query is slow. Read its plan with EXPLAIN. An index usually helps, at the price of slower writes. Measure again afterwards.",
  },
];

/** New entries of the library. */
export const ENTRIES = {
  sets: {
    role: "Backend Engineer",
    level: "Senior",
    name: "Core interview",
    questions: [
      { category: "OPS", question_text: "Tell me about an incident that you led.", what_assesses: ["Incident response", "Root cause analysis"] },
      { category: "TEAM", question_text: "How have you helped younger colleagues grow?", what_assesses: ["Mentoring of engineers"] },
    ],
  },
  plans: { name: "Weekday cooking", ...PLAN },
  questionnaires: { name: "Hash tables", questions: QUESTIONS },
  guides: { name: "Listening for habits", text: "Ask for the last time it happened, not for what usually happens.\nWhere somebody names a person or a number, ask what came of it." },
};

/** @type {Record<string, unknown>} */
export const SAMPLES = {
  dynamic_gap: { candidate_id: "robin-sample", resume_text: RESUME },
  predefined_questions: { candidate_id: "robin-sample", resume_text: RESUME },
  adaptive_follow_up: {
    settings: { max_follow_ups: 2 },
    material: { questions: QUESTIONS },
  },
  knowledge_handover: {
    material: {
      question_backlog: [
        { text: "Why is LOSS_THRESHOLD set to 0.3 in loss_model.py?", priority: "P0", file_name: "loss_model.py", line: 2 },
        { text: "Who may change rates.csv, and how often is it updated?", priority: "P1" },
      ],
      global_summary: "A model of losses that reads its rates from a file.",
      deep_dive_corpus: "LOSS_THRESHOLD = 0.3  # see rates.csv",
    },
  },
  topic_exploration: { material: { plan: PLAN } },
};
