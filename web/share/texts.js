/** What the page of a shared link says, in five languages. */

/** @typedef {{forReader: (name: string, until: string) => string, print: string, away: string, closed: string}} Words */

/** @type {Record<string, Words>} */
export const SHARED = {
  en: {
    forReader: (name, until) => `For ${name}, until ${until}. Please do not pass the link on: each opening is recorded.`,
    print: "Print", away: "The server does not answer. Trying again…",
    closed: "This link is not valid, or not any more. Please ask the person who shared it with you.",
  },
  de: {
    forReader: (name, until) => `Für ${name}, bis ${until}. Bitte geben Sie den Link nicht weiter: Jedes Öffnen wird festgehalten.`,
    print: "Drucken", away: "Der Server antwortet nicht. Neuer Versuch …",
    closed: "Dieser Link ist nicht oder nicht mehr gültig. Bitte fragen Sie die Person, die ihn mit Ihnen geteilt hat.",
  },
  es: {
    forReader: (name, until) => `Para ${name}, hasta el ${until}. No comparta este enlace: cada apertura queda registrada.`,
    print: "Imprimir", away: "El servidor no responde. Intentándolo de nuevo…",
    closed: "Este enlace no es válido o ya no lo es. Pregunte a la persona que lo compartió con usted.",
  },
  fr: {
    forReader: (name, until) => `Pour ${name}, jusqu’au ${until}. Ne transmettez pas ce lien : chaque ouverture est enregistrée.`,
    print: "Imprimer", away: "Le serveur ne répond pas. Nouvelle tentative…",
    closed: "Ce lien n’est pas valide, ou ne l’est plus. Adressez-vous à la personne qui l’a partagé avec vous.",
  },
  it: {
    forReader: (name, until) => `Per ${name}, fino al ${until}. Non inoltri il link: ogni apertura viene registrata.`,
    print: "Stampa", away: "Il server non risponde. Nuovo tentativo…",
    closed: "Questo link non è valido, o non lo è più. Chieda alla persona che lo ha condiviso con Lei.",
  },
};
