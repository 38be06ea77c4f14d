import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError, defineErrors, getErrorEntry, invalidField, toFieldProblems } from './errors.ts';

const problemIn = (schema: z.ZodType, value: unknown) => {
  const result = z.object({ it: schema }).safeParse(value === undefined ? {} : { it: value });
  return result.success ? undefined : toFieldProblems(result.error).it;
};

describe('a zod issue is converted to a problem', () => {
  it.each<[string, z.ZodType, unknown, object]>([
    ['missing', z.string(), undefined, { code: 'required' }],
    ['of another type', z.string(), 3, { code: 'invalid_value' }],
    ['an empty text', z.string().min(1), '', { code: 'required' }],
    ['a blank text, trimmed', z.string().trim().min(1), '  ', { code: 'required' }],
    ['an empty list', z.array(z.int()).min(1), [], { code: 'required' }],
    ['a short text', z.string().min(3), 'ab', { code: 'too_short', params: { min: 3 } }],
    ['a long text', z.string().max(3), 'abcd', { code: 'too_long', params: { max: 3 } }],
    ['a small number', z.number().min(1), 0, { code: 'too_small', params: { min: 1 } }],
    ['a big number', z.number().max(3), 4, { code: 'too_big', params: { max: 3 } }],
    ['a long list', z.array(z.int()).max(1), [1, 2], { code: 'too_many_items', params: { max: 1 } }],
    ['no address', z.email(), 'somebody', { code: 'invalid_email' }],
    ['a word not listed', z.enum(['a']), 'b', { code: 'invalid_value' }],
    [
      'a rule with a code',
      z.string().refine(() => false, { error: 'invalid_date' }),
      'x',
      { code: 'invalid_date' },
    ],
    [
      'a rule without one',
      z.string().refine(() => false, { error: 'Not nice!' }),
      'x',
      { code: 'invalid_value' },
    ],
  ])('for %s', (_, schema, value, problem) => {
    expect(problemIn(schema, value)).toEqual([problem]);
  });

  it('under the first step of its path, else under the empty name', () => {
    const schema = z
      .object({ list: z.array(z.object({ n: z.int() })) })
      .refine(() => false, { error: 'conflict' });
    const paths = (value: unknown) => {
      const { error } = schema.safeParse(value);
      return error && Object.keys(toFieldProblems(error));
    };
    expect(paths({ list: [{ n: 'a' }] })).toEqual(['list']);
    expect(paths({ list: [] })).toEqual(['']);
  });
});

describe('AppError', () => {
  it('has the status of its code', () => {
    expect(new AppError('not_found').status).toBe(404);
    expect(new AppError('idempotency_mismatch').status).toBe(409);
    expect(new AppError('nobody_defined_this').status).toBe(500);
  });

  it('throws when it is created without a code', () => {
    const { code } = JSON.parse('{}') as { code: string };
    expect(() => new AppError(code)).toThrow('An AppError needs a code');
  });

  it('accepts codes that features define', () => {
    defineErrors('gym', { treadmill_broken: 409 });
    expect(getErrorEntry('treadmill_broken')).toEqual({ status: 409, namespace: 'gym' });
  });

  it('invalidField puts one problem at one field', () => {
    const error = invalidField('visitorEmail', 'too_long', { max: 100 });
    expect([error.code, error.status, error.details.fields]).toEqual([
      'invalid',
      422,
      { visitorEmail: [{ code: 'too_long', params: { max: 100 } }] },
    ]);
  });
});
