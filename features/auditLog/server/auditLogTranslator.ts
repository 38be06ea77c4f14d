import type { Feature } from '../../../core/feature/server/feature.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';

export function createAuditLogTranslator(
  { language, translate }: Pick<UserRequestContext, 'language' | 'translate'>,
  features: readonly Feature[],
) {
  const featureByKind = new Map(
    features.flatMap(({ name, activityKinds = [] }) =>
      activityKinds.map((kind) => [kind.name, name] as const),
    ),
  );
  const say = (key: string, params: object = {}) => translate(language, `auditLog:${key}`, { ...params });
  const translateIfKnown = (key: string) => {
    const words = say(key);
    return words === key ? undefined : words;
  };
  const translateValue = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(translateValue).join(', ');
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([key, each]) => say('pair', { name: translateField(key), value: translateValue(each) }))
        .join(', ');
    const text = String(value);
    if (/^[a-zA-Z_]+$/.test(text)) return translateIfKnown(`values.${text}`) ?? text;
    return formatMoment(text);
  };
  const translateField = (key: string): string => translateIfKnown(`fields.${key}`) ?? splitCamelCase(key);
  return {
    translateField,
    translateValue,
    /** Free text is never translated, even if it looks like a key. */
    formatFreeText: (freeText: unknown) =>
      typeof freeText === 'string' && freeText !== '' ? formatMoment(freeText) : translateValue(freeText),
    translateKind: (kind: string) => {
      const owner = featureByKind.get(kind);
      // Kinds that no feature defines any more stay in the log for a year.
      return owner ? translate(language, `${owner}:facts.${kind}`) : kind;
    },
    formatEntityId: (id: number) => say('number', { id }),
    formatErasedPerson: (id: number) => say('erasedPerson', { id }),
  };
}

const splitCamelCase = (key: string) => key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

function formatMoment(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text.split('-').reverse().join('/');
  return /^\d\d:\d\d$/.test(text) ? formatTimeOfDay(text) : text;
}
