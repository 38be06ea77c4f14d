import type { Language } from '../../kit/actor.ts';

/** A way of writing that no sentence of a language may have. */
interface Rule {
  language: Language;
  /** What to write instead. */
  instead: string;
  /** Finds what is not to be written. */
  refused: RegExp;
}

/** How signs and units stand: these hold for every French text, mails and documents too. */
const TYPOGRAPHY: readonly Rule[] = [
  { language: 'fr', instead: 'a no-break space before : ; ? ! » and after «', refused: / [:;?!»]|« / },
  {
    language: 'fr',
    instead: 'a no-break space before a unit',
    refused: /[\d}] (?:[kM]o|h|s|min|%|€)(?![\wà-ÿ’])/,
  },
  { language: 'fr', instead: 'a no-break space after n°', refused: /\bn° /i },
  { language: 'fr', instead: 'the apostrophe ’', refused: /[A-Za-zà-ÿœ]'/ },
];

/** How things are said: the imperative without ceremony, and one word for one thing. */
const WORDING: readonly Rule[] = [
  { language: 'fr', instead: 'the imperative without “Veuillez”', refused: /veuillez/i },
  {
    language: 'fr',
    instead: 'valide; valable is what lasts: a link, a signature, an invitation',
    refused: /^(?!.*\b(?:lien|signature|invitation|accord|version|jusqu’au|pendant)\b).*\bvalables?\b/i,
  },
  { language: 'fr', instead: 'chargé: screens load', refused: /(?<!signature n’a pas )pu être lue?s?\b/ },
  { language: 'fr', instead: '“X modifié.” in a notice', refused: /\ba bien été\b/ },
  { language: 'fr', instead: 'immeuble', refused: /\bsites?\b/i },
  { language: 'fr', instead: 'société', refused: /\bentreprises?\b/i },
  { language: 'fr', instead: 'e-mail', refused: /(?<!e-)\bmails?\b|\bemail\b/i },
  { language: 'fr', instead: 'commentaire', refused: /\bremarques?\b/i },
  { language: 'fr', instead: 'statut', refused: /(?<![-’\wà-ÿ])états?\b/i },
  { language: 'fr', instead: 'désactiver', refused: /révoqu/i },
  { language: 'fr', instead: 'accord', refused: /\bNDA\b/ },
  {
    language: 'fr',
    instead: 'words without gender for the reader',
    refused:
      /\bvous (?:n’)?(?:êtes|étiez|serez)(?: \w+)* (?:inscrit|connecté|déconnecté|invité)\b|\bvous seul\b/i,
  },
  { language: 'fr', instead: 'cet e-mail', refused: /\bce message\b/i },
  { language: 'en', instead: 'this e-mail', refused: /\bthis message\b/i },
  {
    language: 'fr',
    instead: 'accepter, refuser',
    refused: /\bapprouv|\bvalidation\b|\brejet|\bsans suite\b|\bdonn\w+ (?:pas )?suite\b/i,
  },
  { language: 'en', instead: 'approve, decline', refused: /\breject|\bgranted\b|\bnot accept/i },
  { language: 'en', instead: 'the imperative, without “please”', refused: /\bplease\b/i },
  { language: 'en', instead: 'someone, anyone, everyone', refused: /\b(?:some|any|every)body\b/i },
  { language: 'en', instead: 'reception, without article', refused: /\b(?:the reception\b|reception desk)/i },
  { language: 'en', instead: 'e-mail', refused: /(?<!e-)\b(?:mail(?:ed|s|ing)|emails?|emailed)\b/i },
  { language: 'en', instead: 'who gets an e-mail', refused: /\b(?:is|are|be|been) told\b/i },
  { language: 'en', instead: 'search for', refused: /\bsearch an?\b/i },
  { language: 'en', instead: 'cancelled', refused: /\bcancel(?:ed|ing)\b/i },
  { language: 'en', instead: 'organisation', refused: /\borganizations?\b/i },
  {
    language: 'en',
    instead: 'couldn’t be loaded',
    refused: /(?<!signature )\b(?:could not|couldn’t|cannot) be read\b/i,
  },
  { language: 'en', instead: 'in the meantime', refused: /\bmeanwhile\b/i },
  { language: 'en', instead: 'building', refused: /\bsites?\b/i },
  { language: 'en', instead: 'parking space', refused: /\bparking places?\b|\bbays?\b/i },
  { language: 'en', instead: 'You’re receiving this e-mail because', refused: /\breceiv\w* this message\b/i },
  { language: 'en', instead: 'the apostrophe ’', refused: /\w'\w/ },
];

/** The specification’s own words, which stay as they are: by namespace and key. */
const SPECIFIED: ReadonlySet<string> = new Set([
  ...['access:errors.wrong_credentials', 'access:newPassword.failed', 'visits:add.failed'],
  ...['visits:columns.organization', 'visits:import.fields.organization', 'visits:status.canceled'],
  ...['parcels:columns.email', 'parcels:list.failed', 'parcels:states.kept', 'parking:list.failed'],
]);

/** What of these texts, by key, goes against a rule, a line each. */
export function faultsOf(language: string, texts: readonly (readonly [string, string])[]): string[] {
  const rules = [...TYPOGRAPHY, ...WORDING];
  return texts
    .filter(([key]) => !SPECIFIED.has(key))
    .map(([key, text]) => [key, text.replace(/\{\{.*?\}\}/g, '{{}}')] as const)
    .flatMap(([key, text]) =>
      rules
        .filter((rule) => rule.language === language && rule.refused.test(text))
        .map(({ instead, refused }) => `${key}: “${refused.exec(text)?.[0]}”: ${instead}`),
    );
}
