import type { PdfLanguage } from "./pdf-languages.ts";

type ApprovalTexts = Readonly<
  Record<
    | "requestSubject"
    | "request"
    | "approvedSubject"
    | "approved"
    | "rejectedSubject"
    | "rejected"
    | "afterRejection",
    string
  >
>;

/** The emails that ask for approval and answer (Accounting 34). `{record}` is "Bill BILL-0007". */
export const APPROVAL_TEXTS: Readonly<Record<PdfLanguage, ApprovalTexts>> = {
  en: {
    requestSubject: "Approval requested: {record} ({company})",
    request: "{member} asks you to approve this draft of {company}. It isn't posted until you do:",
    approvedSubject: "Draft approved: {record} ({company})",
    approved: "{member} approved this draft of {company}. It is now posted:",
    rejectedSubject: "Draft rejected: {record} ({company})",
    rejected: "{member} rejected this draft of {company}: {reason}",
    afterRejection: "It is still a draft. You can change it and request approval again.",
  },
  de: {
    requestSubject: "Freigabe angefordert: {record} ({company})",
    request:
      "{member} bittet Sie, diesen Entwurf von {company} freizugeben. Er wird erst gebucht, wenn Sie ihn freigeben:",
    approvedSubject: "Entwurf freigegeben: {record} ({company})",
    approved: "{member} hat diesen Entwurf von {company} freigegeben. Er ist jetzt gebucht:",
    rejectedSubject: "Entwurf abgelehnt: {record} ({company})",
    rejected: "{member} hat diesen Entwurf von {company} abgelehnt: {reason}",
    afterRejection: "Er bleibt ein Entwurf. Sie können ihn ändern und die Freigabe erneut anfordern.",
  },
  fr: {
    requestSubject: "Approbation demandée\u00a0: {record} ({company})",
    request:
      "{member} vous demande d’approuver ce brouillon de {company}. Il ne sera comptabilisé qu’après votre approbation\u00a0:",
    approvedSubject: "Brouillon approuvé\u00a0: {record} ({company})",
    approved: "{member} a approuvé ce brouillon de {company}. Il est maintenant comptabilisé\u00a0:",
    rejectedSubject: "Brouillon refusé\u00a0: {record} ({company})",
    rejected: "{member} a refusé ce brouillon de {company}\u00a0: {reason}",
    afterRejection: "Il reste un brouillon. Vous pouvez le modifier et demander à nouveau son approbation.",
  },
  es: {
    requestSubject: "Aprobación solicitada: {record} ({company})",
    request:
      "{member} le pide que apruebe este borrador de {company}. No se contabilizará hasta que usted lo apruebe:",
    approvedSubject: "Borrador aprobado: {record} ({company})",
    approved: "{member} ha aprobado este borrador de {company}. Ya está contabilizado:",
    rejectedSubject: "Borrador rechazado: {record} ({company})",
    rejected: "{member} ha rechazado este borrador de {company}: {reason}",
    afterRejection: "Sigue siendo un borrador. Puede modificarlo y volver a solicitar su aprobación.",
  },
  it: {
    requestSubject: "Approvazione richiesta: {record} ({company})",
    request:
      "{member} Le chiede di approvare questa bozza di {company}. Sarà registrata solo dopo la Sua approvazione:",
    approvedSubject: "Bozza approvata: {record} ({company})",
    approved: "{member} ha approvato questa bozza di {company}. Ora è registrata:",
    rejectedSubject: "Bozza respinta: {record} ({company})",
    rejected: "{member} ha respinto questa bozza di {company}: {reason}",
    afterRejection: "Rimane una bozza. Può modificarla e richiedere di nuovo l’approvazione.",
  },
  nl: {
    requestSubject: "Goedkeuring gevraagd: {record} ({company})",
    request:
      "{member} vraagt u dit concept van {company} goed te keuren. Het wordt pas geboekt als u het goedkeurt:",
    approvedSubject: "Concept goedgekeurd: {record} ({company})",
    approved: "{member} heeft dit concept van {company} goedgekeurd. Het is nu geboekt:",
    rejectedSubject: "Concept afgewezen: {record} ({company})",
    rejected: "{member} heeft dit concept van {company} afgewezen: {reason}",
    afterRejection: "Het blijft een concept. U kunt het wijzigen en opnieuw om goedkeuring vragen.",
  },
  pt: {
    requestSubject: "Aprovação solicitada: {record} ({company})",
    request: "{member} pede-lhe que aprove este rascunho de {company}. Só será contabilizado depois disso:",
    approvedSubject: "Rascunho aprovado: {record} ({company})",
    approved: "{member} aprovou este rascunho de {company}. Já está contabilizado:",
    rejectedSubject: "Rascunho rejeitado: {record} ({company})",
    rejected: "{member} rejeitou este rascunho de {company}: {reason}",
    afterRejection: "Continua a ser um rascunho. Pode alterá-lo e pedir novamente a aprovação.",
  },
};
