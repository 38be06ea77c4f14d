import type { z } from 'zod';

export interface Problem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

type FieldProblems = Readonly<Record<string, readonly Problem[]>>;

/** HTTP status (RFC 9110; docs/specification.md §5) and namespace of the translation, by error code. */
const table = new Map<string, { status: number; namespace: string }>();

export function defineErrors(namespace: string, statuses: Readonly<Record<string, number>>): void {
  for (const [code, status] of Object.entries(statuses)) table.set(code, { status, namespace });
}

defineErrors('kit', {
  malformed: 400,
  unauthenticated: 401,
  metrics_unauthenticated: 401,
  forbidden: 403,
  by_pin: 403,
  not_found: 404,
  metrics_off: 404,
  too_slow: 408,
  conflict: 409,
  idempotency_mismatch: 409,
  changed_meanwhile: 409,
  order_outdated: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many: 422,
  no_such_time: 422,
  no_such_time_on: 422,
  name_is_address: 422,
  name_backwards: 422,
  name_without_letter: 422,
  scanner_layout: 422,
  too_many_requests: 429,
  not_a_picture: 415,
  picture_damaged: 422,
  picture_too_many_pixels: 422,
  picture_refused: 422,
  not_a_pdf: 415,
  pdf_damaged: 422,
  pdf_encrypted: 422,
  pdf_active: 422,
  pdf_too_heavy: 422,
  file_unknown: 422,
  internal: 500,
  unavailable: 503,
  busy: 503,
  storage_full: 507,
});

export function getErrorEntry(code: string): { status: number; namespace: string } {
  return table.get(code) ?? { status: 500, namespace: 'kit' };
}

interface AppErrorDetails {
  fields?: FieldProblems;
  params?: Problem['params'];
  general?: readonly Problem[];
  /** Seconds until a retry makes sense (`Retry-After`). */
  retryAfter?: number;
  /** For `changed_meanwhile`: the current state in domain words, encoded by the endpoint's `current`. */
  current?: unknown;
  /** Additional JSON for the body's `errors`, already in wire words and translated. */
  extra?: Readonly<Record<string, unknown>>;
  /** Repeats the general problems beside `errors`, as the contract of one call requires. */
  generalOnTop?: boolean;
}

/** The only error that use cases throw on purpose. All others are logged and masked. */
export class AppError extends Error {
  readonly code: string;
  readonly details: AppErrorDetails;

  constructor(code: string, details: AppErrorDetails = {}) {
    // A code from another thread or process may be missing in spite of its type.
    if (!code) throw new TypeError('An AppError needs a code.');
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return getErrorEntry(this.code).status;
  }
}

const NAMED: Readonly<Record<string, string>> = {
  lastName: 'lastName',
  firstName: 'firstName',
  email: 'email',
  company: 'company',
  companyId: 'company',
  companyName: 'company',
};

function nameOf(field = ''): string | undefined {
  const bare = field.replace(/^visitor(?=[A-Z])/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  return Object.hasOwn(NAMED, bare) ? NAMED[bare] : undefined;
}

export function toProblemTranslation(
  { code, params }: Problem,
  field?: string,
): { key: string; params: Readonly<Record<string, unknown>> } {
  const context = code === 'required' ? nameOf(field) : undefined;
  return {
    key: `${getErrorEntry(code).namespace}:errors.${code}`,
    params: { ...params, ...(context && { context }) },
  };
}

export function invalidField(field: string, code: string, params?: Problem['params']): AppError {
  return new AppError('invalid', { fields: { [field]: [{ code, ...(params && { params }) }] } });
}

/**
 * Converts a zod issue. Rules of domain schemas use a stable code as their message (`{ error:
 * 'end_before_start' }`); zod's built-in checks get their codes here, the same on server and client.
 */
export function convertZodIssue(issue: z.core.$ZodIssue): Problem {
  if (/^[a-z]+(_[a-z]+)*$/.test(issue.message)) {
    const { params } = issue as { params?: Problem['params'] };
    return { code: issue.message, ...(params && { params }) };
  }
  switch (issue.code) {
    case 'invalid_type':
      return { code: / received (undefined|null)$/.test(issue.message) ? 'required' : 'invalid_value' };
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return { code: 'required' };
      if (issue.origin === 'array') return { code: 'required' };
      return {
        code: issue.origin === 'string' ? 'too_short' : 'too_small',
        params: { min: Number(issue.minimum) },
      };
    case 'too_big':
      return {
        code:
          issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many_items' : 'too_big',
        params: { max: Number(issue.maximum) },
      };
    case 'invalid_format':
      return { code: formatCodes[issue.format] ?? 'invalid_value' };
    default:
      return { code: 'invalid_value' };
  }
}

const formatCodes: Record<string, string> = {
  email: 'invalid_email',
  date: 'invalid_date',
  time: 'invalid_time',
};

export function toFieldProblems(error: z.ZodError): Record<string, Problem[]> {
  const problems: Record<string, Problem[]> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '');
    problems[field] ??= [];
    problems[field].push(convertZodIssue(issue));
  }
  return problems;
}
