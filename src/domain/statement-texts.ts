/** Texts of statements on how overdue an item is, in the languages of SHEET_LANGUAGES (`sheet-texts.ts`). */
export const STATEMENT_TEXTS = {
  notDue: ["Not due", "Nicht fällig", "Non échu", "No vencido", "Non scaduto", "Niet vervallen", "A vencer"],
  days1To30: ["1-30 days", "1-30 Tage", "1-30 jours", "1-30 días", "1-30 giorni", "1-30 dagen", "1-30 dias"],
  days31To60: [
    "31-60 days",
    "31-60 Tage",
    "31-60 jours",
    "31-60 días",
    "31-60 giorni",
    "31-60 dagen",
    "31-60 dias",
  ],
  days61To90: [
    "61-90 days",
    "61-90 Tage",
    "61-90 jours",
    "61-90 días",
    "61-90 giorni",
    "61-90 dagen",
    "61-90 dias",
  ],
  over90: [
    "Over 90 days",
    "Über 90 Tage",
    "Plus de 90 jours",
    "Más de 90 días",
    "Oltre 90 giorni",
    "Meer dan 90 dagen",
    "Mais de 90 dias",
  ],
  unapplied: ["On account", "Guthaben", "Acompte", "A cuenta", "In acconto", "Tegoed", "Por conta"],
} as const;
