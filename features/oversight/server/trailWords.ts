import type { Feature } from '../../../core/server/feature.ts';
import type { UserContext } from '../../../kit/server/http/http.ts';
import { timeInWords } from '../../../kit/server/mail/mailFormats.ts';

/** How the trail is put into words of the reader's language; each feature has those of its own kinds of facts. */
export function trailWords(
  { language, translate }: Pick<UserContext, 'language' | 'translate'>,
  features: readonly Feature[],
) {
  const ownerOf = new Map(
    features.flatMap(({ name, facts = [] }) => facts.map((kind) => [kind.name, name] as const)),
  );
  const say = (key: string, params: object = {}) => translate(language, `oversight:${key}`, { ...params });
  /** Undefined where there are no such words. */
  const known = (key: string) => {
    const words = say(key);
    return words === key ? undefined : words;
  };
  const value = (given: unknown): string => {
    if (given === null || given === undefined || given === '') return '–';
    if (typeof given === 'boolean') return say(given ? 'yes' : 'no');
    if (Array.isArray(given)) return given.length === 0 ? '–' : given.map(value).join(', ');
    if (typeof given === 'object')
      return Object.entries(given)
        .map(([key, each]) => say('pair', { name: field(key), value: value(each) }))
        .join(', ');
    const text = String(given);
    if (/^[a-zA-Z_]+$/.test(text)) return known(`values.${text}`) ?? text;
    return momentInWords(text);
  };
  const field = (key: string): string => known(`fields.${key}`) ?? spaced(key);
  return {
    field,
    value,
    /** What somebody typed: never one of the program's words. */
    typed: (given: unknown) =>
      typeof given === 'string' && given !== '' ? momentInWords(given) : value(given),
    kind: (kind: string) => {
      const owner = ownerOf.get(kind);
      // Kinds of earlier versions are kept for a year.
      return owner ? translate(language, `${owner}:facts.${kind}`) : kind;
    },
    number: (id: number) => say('number', { id }),
    erased: (id: number) => say('erasedPerson', { id }),
  };
}

/** `visitorRetentionDays` as words that can be read. */
const spaced = (key: string) => key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

function momentInWords(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text.split('-').reverse().join('/');
  return /^\d\d:\d\d$/.test(text) ? timeInWords(text) : text;
}
