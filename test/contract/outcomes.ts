import type { Exchange } from './conversation.ts';

const STAFF = ['admin', 'deputy', 'reception'];

export function isCallOf({ call }: Exchange, specified: string): boolean {
  return new RegExp(`^${specified.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`).test(call);
}

/**
 * Distinguishes answers of a call: status, error code and fields; for a success also its keys, empty lists,
 * the format of the body, and the caller of a list.
 */
export function outcomeOf({ who, call, raw, status, answer }: Exchange): string {
  if (status >= 400) return [status, answer.code, ...Object.keys(answer.errors as object).sort()].join(' ');
  const keys = Object.entries(answer).map(([key, value]) => (isEmpty(value) ? `no ${key}` : key));
  const failed = (answer.failed ?? []) as { errors: { code: string } }[];
  const codes = failed.map(({ errors }) => errors.code);
  const reader = who === 'nobody' ? 'nobody' : STAFF.includes(who) ? 'staff' : 'user';
  const parts = [answer.status, ...keys.sort(), ...codes, raw?.type, call.startsWith('GET ') && reader];
  return [status, ...parts.filter(Boolean)].join(' ');
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
