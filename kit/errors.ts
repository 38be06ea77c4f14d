import type { z } from 'zod';

/** What is wrong with one field: a code with words under `errors.<code>`, and the figures that the words name. */
export interface Problem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export type Problems = Readonly<Record<string, readonly Problem[]>>;

/**
 * The one table of error codes: HTTP status (RFC 9110; 422 and 429 as in docs/specification.md §5) and the
 * namespace whose `errors.<code>` holds the words. Features add theirs with `defineErrors`.
 */
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

/** Where a code's words are and which HTTP status it has; an unknown code is an internal error. */
export function errorEntry(code: string): { status: number; namespace: string } {
  return table.get(code) ?? { status: 500, namespace: 'kit' };
}

interface AppErrorDetails {
  /** Problems by domain field name. */
  fields?: Problems;
  /** Figures named by the words of the code itself. */
  params?: Problem['params'];
  /** Problems that belong to no field. */
  general?: readonly Problem[];
  /** Seconds after which a retry makes sense (`Retry-After`). */
  retryAfter?: number;
  /** For `changed_meanwhile`: the thing as it is now, in domain words; the endpoint's `current` encodes it. */
  current?: unknown;
  /** Further JSON for the body's `errors`, already in wire words and in the reader's language. */
  extra?: Readonly<Record<string, unknown>>;
  /**
   * Repeats the general problems beside `errors`, for the one call whose contract says so
   * (docs/specification.md §5).
   */
  generalOnTop?: boolean;
}

/** The only error that a use case throws on purpose. Everything else is logged and masked. */
export class AppError extends Error {
  readonly code: string;
  readonly details: AppErrorDetails;

  constructor(code: string, details: AppErrorDetails = {}) {
    // What comes from another thread or process is not always what its type says.
    if (!code) throw new TypeError('An AppError needs a code, and was given none.');
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorEntry(this.code).status;
  }
}

/** Fields that are asked for by name when they are left empty. A visitor's are named as anybody's. */
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

/**
 * The key of a problem's words, and what they name. Its code's namespace is the one it was defined in; plain field problems are
 * the kit's. `field`: the domain field that it stands at.
 */
export function inWords(
  { code, params }: Problem,
  field?: string,
): { key: string; params: Readonly<Record<string, unknown>> } {
  const context = code === 'required' ? nameOf(field) : undefined;
  return {
    key: `${errorEntry(code).namespace}:errors.${code}`,
    params: { ...params, ...(context && { context }) },
  };
}

/** 422 with one problem at one field. */
export function invalidField(field: string, code: string, params?: Problem['params']): AppError {
  return new AppError('invalid', { fields: { [field]: [{ code, ...(params && { params }) }] } });
}

/**
 * The problem that a zod issue stands for. Domain schemas give their own rules a stable code as message
 * (`{ error: 'end_before_start' }`, with `params` for its figures); zod's built-in checks are named here, so that both sides use the same words.
 */
export function toProblem(issue: z.core.$ZodIssue): Problem {
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

/** Problems by the first step of their path; those of the whole value stand under the empty name. */
export function toProblems(error: z.ZodError): Record<string, Problem[]> {
  const found: Record<string, Problem[]> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '');
    found[field] ??= [];
    found[field].push(toProblem(issue));
  }
  return found;
}
