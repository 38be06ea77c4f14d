import type { Exchange } from './conversation.ts';

const STAFF = ['admin', 'deputy', 'reception'];

/** True if the exchange is a call of this entry of `specifiedCalls`. */
export function isCallOf({ call }: Exchange, specified: string): boolean {
  return new RegExp(`^${specified.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`).test(call);
}

/**
 * What tells two answers of one call apart: status, error code and fields; of a success also its keys, whether its lists
 * are empty, the format of the body, and of a list who reads it.
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
