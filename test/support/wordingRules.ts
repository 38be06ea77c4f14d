import type { Language } from '../../kit/actor.ts';

interface Rule {
  language: Language | 'es';
  instead: string;
  /** Matches refused wording. */
  refused: RegExp;
  /** Also checks text between braces, which is otherwise removed. */
  readsBraces?: true;
  /** Prefixes of keys where the word has another meaning. */
  allowed?: readonly string[];
}

const GENDERED_PARTICIPLE = '(?:inscrit|connecté|déconnecté|invité|prévenu|enregistré|averti)';

/** Rules for signs and units in all texts, including mails, documents and the demonstration. */
export const TYPOGRAPHY: readonly Rule[] = [
  { language: 'fr', instead: 'a no-break space before : ; ? ! » and after «', refused: / [:;?!»]|« / },
  {
    language: 'fr',
    instead: 'a no-break space before a unit',
    refused: /[\d}] (?:[kM]o|h|s|min|%|€)(?![\wà-ÿ’])/,
  },
  { language: 'fr', instead: 'a no-break space after n°', refused: /\bn° /i },
  ...(['en', 'es'] as const).map((language) => ({
    language,
    instead: 'a no-break space before a unit',
    refused: /[\d}] (?:MB|h|s|%|€)(?!\w)/,
  })),
  { language: 'es', instead: 'a no-break space after n.º', refused: /\bn\.º /i },
  { language: 'fr', instead: 'the apostrophe ’', refused: /[A-Za-zà-ÿœ]'/ },
];

/** Style: plain imperative, *e-mail*, and gender-neutral wording. */
const MANNER: readonly Rule[] = [
  { language: 'fr', instead: 'the imperative without “Veuillez”', refused: /veuillez/i },
  {
    language: 'fr',
    instead: 'valide; valable is what lasts: a link, a signature, an invitation',
    refused: /^(?!.*\b(?:lien|signature|invitation|accord|version|jusqu’au|pendant)\b).*\bvalables?\b/i,
  },
  { language: 'fr', instead: 'chargé: screens load', refused: /(?<!signature n’a pas )pu être lue?s?\b/ },
  { language: 'fr', instead: '“X modifié.” in a notice', refused: /\ba bien été(?![\wà-ÿ])/ },
  {
    language: 'fr',
    instead: '{{name, of}}: “d’Omar”',
    refused: /\bde \{\{(?:visitor|name|host|recipient|who|staff)\}\}/,
    readsBraces: true,
  },
  { language: 'fr', instead: 'cet e-mail', refused: /\bce message\b/i },
  {
    language: 'fr',
    instead: 'the data of visitors is kept, not they',
    refused: /conserv\S* (?:d|l)es visiteurs/i,
  },
  {
    language: 'fr',
    instead: 'words without gender for the reader',
    refused: new RegExp(
      [
        String.raw`\bvous (?:n’)?(?:êtes|étiez|serez)(?: [\wà-ÿ’]+)* ${GENDERED_PARTICIPLE}(?![a-zà-ÿ]*e)`,
        String.raw`\bvous (?:seul|même)\b`,
        String.raw`\b(?:cher|bienvenu|chacun|tous)(?![\wà-ÿ’-]| les | ses | vos )`,
      ].join('|'),
      'i',
    ),
  },
  { language: 'fr', instead: 'words without gender: no (e), ·e', refused: /[a-zà-ÿ](?:\(e|·e|\.e\.)/ },
  {
    language: 'fr',
    instead: 'a noun or a verb: only a question begins so',
    refused: /^[«“(]?\s*Ce (?:qui|que|qu’).*(?<!\?)$/i,
  },
  { language: 'en', instead: 'the imperative, without “please”', refused: /\bplease\b/i },
  {
    language: 'en',
    instead: 'a noun or a verb: only a question begins so',
    refused: /^[“(]?\s*(?:What(?:ever)?|Whoever)\b.*(?<!\?)$/i,
  },
  { language: 'en', instead: 'someone, anyone, everyone', refused: /\b(?:some|any|every)body\b/i },
  { language: 'en', instead: 'who gets an e-mail', refused: /\b(?:is|are|be|been) told\b/i },
  { language: 'en', instead: 'search for', refused: /\bsearch (?!for\b)[a-z]/i },
  {
    language: 'en',
    instead: 'couldn’t be loaded',
    refused: /(?<!signature )\b(?:could not|couldn’t|cannot) be read\b/i,
  },
  { language: 'en', instead: 'in the meantime', refused: /\bmeanwhile\b/i },
  { language: 'en', instead: 'You’re receiving this e-mail because', refused: /\breceiv\w* this message\b/i },
  { language: 'en', instead: 'this e-mail', refused: /\bthis message\b/i },
  {
    language: 'en',
    instead: 'the data of visitors is kept, not they',
    refused: /\bkeep\w* visitors\b|\bvisitors are kept\b/i,
  },
  { language: 'en', instead: 'words without gender', refused: /\b(?:he|she|his|hers?|him)\b|\(s\)/i },
  { language: 'en', instead: 'the apostrophe ’', refused: /\w'\w/ },
];

/** One word for one thing (docs/glossary.md). */
const GLOSSARY: readonly Rule[] = [
  { language: 'fr', instead: 'immeuble', refused: /\bsites?\b|\bbâtiments?\b/i },
  { language: 'en', instead: 'building', refused: /\bsites?\b|\bpremises\b/i },
  { language: 'es', instead: 'edificio', refused: /\b(?:inmueble|sitio)s?\b/i },
  {
    language: 'fr',
    instead: 'ouvrir Parvis',
    refused: /\bpage d’accueil\b|\b(?:aller|retour) à l’accueil\b/i,
  },
  { language: 'en', instead: 'home', refused: /\bhome ?(?:page|screen)\b/i },
  { language: 'fr', instead: 'accueil', refused: /\bréception\b|\bguichet\b/i },
  {
    language: 'en',
    instead: 'reception, without article',
    refused: /\b(?:the reception\b|reception desk|front desk|(?:at|by|from|to) the desk)\b/i,
  },
  {
    language: 'fr',
    instead: 'résident, personne',
    refused: /\butilisateurs?\b|\busagers?\b/i,
    allowed: ['partners:errors.with_credentials'],
  },
  {
    language: 'en',
    instead: 'resident, person',
    refused: /\busers?\b/i,
    allowed: ['partners:errors.with_credentials'],
  },
  {
    language: 'fr',
    instead: 'rendez-vous: what residents and staff read; visite: what the visitor reads',
    refused: /\bvisites?\b/i,
    allowed: ['visits:mail.', 'visitorPage:', 'agreements:', 'privacy:', 'menu:visits.announceWords'],
  },
  {
    language: 'en',
    instead: 'appointment: what residents and staff read; visit: what the visitor reads',
    refused: /\bvisits?\b/i,
    allowed: ['visits:mail.', 'visitorPage:', 'agreements:', 'privacy:'],
  },
  { language: 'fr', instead: 'hôte', refused: /\bpersonnes? visitées?(?![\wà-ÿ])/i },
  { language: 'en', instead: 'host', refused: /\bpersons? visited\b/i },
  { language: 'en', instead: 'visitor, external participant', refused: /\bguests?\b/i },
  { language: 'fr', instead: 'noter l’absence', refused: /\bdéclar\S* absent/i },
  { language: 'en', instead: 'mark as missed', refused: /\bdeclared? missed\b/i },
  { language: 'fr', instead: 'attendu: who is not there yet', refused: /^En attente$/ },
  { language: 'fr', instead: 'société', refused: /\bentreprises?\b|\bfirmes?\b/i },
  { language: 'en', instead: 'company, organisation', refused: /\bfirms?\b|\borganizations?\b/i },
  { language: 'fr', instead: 'accord (de confidentialité)', refused: /\bNDA\b|\bcontrats?\b/ },
  {
    language: 'en',
    instead: 'NDA, non-disclosure agreement',
    refused: /\bconfidentiality agreement|\bcontracts?\b/i,
  },
  { language: 'es', instead: 'acuerdo de confidencialidad', refused: /\bNDA\b/ },
  { language: 'en', instead: 'signatory', refused: /\bsigners?\b/i },
  {
    language: 'fr',
    instead: 'exemplaire',
    refused: /\bcopies?\b/i,
    allowed: ['calendarFeed:address.notCopied'],
  },
  {
    language: 'en',
    instead: 'book',
    refused: /\breserv(?:e|es|ed|ing)\b/i,
    allowed: ['menu:rooms.bookWords', 'menu:parking.bookWords'],
  },
  { language: 'en', instead: 'reservation', refused: /\bbookings?\b/i, allowed: ['menu:rooms.bookWords'] },
  { language: 'fr', instead: 'place (de parking)', refused: /\bemplacements?\b|\bstationnement\b/i },
  { language: 'en', instead: 'parking space', refused: /\bparking (?:place|spot)s?\b|\bbays?\b/i },
  { language: 'es', instead: 'plaza', refused: /\basientos?\b|\bpuestos?\b/i },
  { language: 'fr', instead: 'plis et colis', refused: /\bpaquets?\b|\bcourriers?\b/i },
  { language: 'en', instead: 'delivery, parcel', refused: /\bpackages?\b|\bposts?\b/i },
  {
    language: 'en',
    instead: 'register, registration',
    refused: /\bsign(?:ed|ing)?[- ]up\b|\benrol/i,
  },
  { language: 'en', instead: 'place at an event', refused: /\bseats?\b/i, allowed: ['rooms:calendar.seats'] },
  { language: 'fr', instead: 'liste d’attente', refused: /\bfile d’attente\b/i },
  {
    language: 'en',
    instead: 'waiting list',
    refused: /\bwait[- ]?lists?\b|\bqueues?\b/i,
  },
  { language: 'fr', instead: 'lien d’invitation', refused: /\bliens? d’inscription\b/i },
  { language: 'en', instead: 'invitation link', refused: /\bregistration links?\b/i },
  { language: 'fr', instead: 'désactiver', refused: /révo[qc]/i },
  { language: 'en', instead: 'turn off', refused: /\brevo[kc]|\bdisable|\bdeactivat/i },
  {
    language: 'fr',
    instead: 'accepter, refuser',
    refused:
      /\bapprouv|\bvalider\b|(?<!\b(?:sur|de) )\bvalidation\b|\brejet|\bsans suite\b|\bdonn\w+ (?:pas )?suite\b/i,
  },
  {
    language: 'en',
    instead: 'approve, decline',
    refused: /\breject|\bgranted\b|\b(?:did )?not accept(?:ed)?\b/i,
  },
  {
    language: 'fr',
    instead: 'another word than what leaves a dialog',
    refused: /^Annuler$/,
    allowed: ['kit:ui.cancel'],
  },
  {
    language: 'en',
    instead: 'another word than what leaves a dialog',
    refused: /^Cancel$/,
    allowed: ['kit:ui.cancel'],
  },
  { language: 'en', instead: 'cancelled', refused: /\bcancel(?:ed|ing)\b/i },
  { language: 'fr', instead: 'modifier', refused: /(?<![\wà-ÿ])édit(?:er|é)/i },
  { language: 'en', instead: 'edit, update', refused: /\bmodif/i },
  { language: 'fr', instead: 'e-mail', refused: /(?<!e-)\bmails?\b|\bemail\b|\bcourriels?\b|\bmél\b/i },
  { language: 'en', instead: 'e-mail', refused: /(?<!e-)\b(?:mail(?:ed|s|ing)|emails?|emailed)\b/i },
  { language: 'es', instead: 'correo electrónico', refused: /\be-?mails?\b/i },
  { language: 'fr', instead: 'se connecter', refused: /\bs’identifier\b|\bauthentif/i },
  {
    language: 'en',
    instead: 'log in, log out, log-in',
    refused: /\bsign(?:ed|ing)? (?:in|out)\b|\blog(?:in|out|on|off)s?\b|\blog (?:on|off)\b/i,
    allowed: ['agreements:', 'menu:frame.logOutWords'],
  },
  { language: 'es', instead: 'iniciar, cerrar sesión', refused: /\b(?:des)?conectarse\b|\blogin\b/i },
  {
    language: 'fr',
    instead: 'statut',
    refused: /(?<![-\wà-ÿ])états?\b/i,
    allowed: ['menu:operation.title'],
  },
  { language: 'en', instead: 'status', refused: /\bstates?\b/i },
  { language: 'fr', instead: 'motif', refused: /\braisons?\b/i, allowed: ['mail:reason.unknown'] },
  { language: 'en', instead: 'activity log', refused: /\btrails?\b|\baudit logs?\b/i },
  {
    language: 'fr',
    instead: 'fichier Excel, tableur',
    refused: /\bclasseurs?\b/i,
    allowed: ['spreadsheet:encoding.none', 'spreadsheet:errors.text_encoding_unknown'],
  },
  {
    language: 'en',
    instead: 'spreadsheet',
    refused: /\bworkbooks?\b/i,
    allowed: ['spreadsheet:encoding.none', 'spreadsheet:errors.text_encoding_unknown'],
  },
  { language: 'fr', instead: 'résident', refused: /\boccupants?\b/i },
  { language: 'en', instead: 'resident', refused: /\boccupants?\b/i },
  { language: 'en', instead: 'parcels, delivery', refused: /\bmail and parcels\b|\bletter or parcel\b/i },
  { language: 'en', instead: 'turn on, turn off', refused: /\bswitch(?:ed|es|ing)? (?:on|off)\b/i },
  { language: 'en', instead: 'phone, photo', refused: /\b(?:telephone|photograph)s?\b/i },
  { language: 'fr', instead: 'commentaire', refused: /\bremarques?\b/i },
  { language: 'en', instead: 'comment', refused: /\bremarks?\b/i },
];

/** Wording of the specification, by namespace and key. */
const SPECIFIED: Readonly<Record<Rule['language'], ReadonlySet<string>>> = {
  fr: new Set([
    'access:errors.wrong_credentials',
    'access:newPassword.done',
    'access:newPassword.failed',
    'home:saved',
    'parking:delete.done',
    'privacy:request.done',
    'parcels:columns.email',
    'parcels:list.failed',
    'parcels:states.kept',
    'parking:list.failed',
  ]),
  en: new Set([
    'access:unused.unknownEmail',
    'visits:add.failed',
    'visits:edit.done',
    'visits:status.canceled',
    // The same word as the status of the rows.
    'visits:tabs.canceled',
    'visits:columns.organization',
    'visits:import.fields.organization',
    'parcels:columns.email',
    'parcels:list.failed',
    'parking:list.failed',
  ]),
  es: new Set(),
};

export const rules: readonly Rule[] = [...TYPOGRAPHY, ...MANNER, ...GLOSSARY];

/** Texts that break one of the rules in `among`, one line each. */
export function findWordingFaults(
  language: Rule['language'],
  texts: readonly (readonly [string, string])[],
  among = rules,
): string[] {
  return texts
    .filter(([key]) => !SPECIFIED[language].has(key))
    .flatMap(([key, text]) => {
      const wiped = text.replace(/\{\{.*?\}\}/g, '{{}}');
      return among
        .filter((rule) => rule.language === language)
        .filter(({ allowed = [] }) => !allowed.some((beginning) => key.startsWith(beginning)))
        .map(
          ({ instead, refused, readsBraces }) => [refused.exec(readsBraces ? text : wiped), instead] as const,
        )
        .flatMap(([found, instead]) => (found ? [`${key}: “${found[0]}”: ${instead}`] : []));
    });
}
