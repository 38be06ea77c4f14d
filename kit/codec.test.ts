import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  arrayCodec,
  enumCodec,
  identityCodec,
  nullableCodec,
  objectCodec,
  okAnswerCodec,
  optionalCodec,
  toCodec,
  transformCodec,
  unpagedListAnswerCodec,
  withCodec,
  withoutDefaults,
  withWireName,
} from './codec.ts';
import { toFieldProblems } from './errors.ts';

const stay = z
  .object({
    guest: z.string().min(1).max(10),
    from: z.string(),
    to: z.string(),
    colour: z.enum(['red', 'green']).optional(),
    nights: z.int().default(1),
  })
  .refine(({ from, to }) => from <= to, { error: 'end_before_start', path: ['to'] });

const stayWire = objectCodec(stay, {
  guest: 'nom',
  from: 'debut',
  to: 'fin',
  colour: ['couleur', optionalCodec(enumCodec({ red: 'rouge', green: 'vert' }))],
  nights: 'nuits',
});

const problems = (received: unknown) => {
  const result = stayWire.schema.safeParse(received);
  return result.success ? {} : toFieldProblems(result.error);
};

describe('objectCodec', () => {
  it('decodes wire names into domain names, applies defaults and drops unknown fields', () => {
    const received = { nom: 'Anne', debut: '1', fin: '2', couleur: 'vert', is_staff: true, guest: 'Eve' };
    expect(stayWire.schema.parse(received)).toEqual({
      guest: 'Anne',
      from: '1',
      to: '2',
      colour: 'green',
      nights: 1,
    });
  });

  it('encodes domain names into wire names and omits missing fields', () => {
    expect(stayWire.encode({ guest: 'Anne', from: '1', to: '2', nights: 3 })).toEqual({
      nom: 'Anne',
      debut: '1',
      fin: '2',
      nuits: 3,
    });
    expect(stayWire.encode({ guest: 'A', from: '1', to: '1', colour: 'red', nights: 1 })).toMatchObject({
      couleur: 'rouge',
    });
  });

  it('reports problems of fields under their wire names', () => {
    expect(problems({ nom: 'far too long a name', debut: '1', couleur: 'bleu' })).toEqual({
      nom: [{ code: 'too_long', params: { max: 10 } }],
      fin: [{ code: 'required' }],
      couleur: [{ code: 'invalid_value' }],
    });
  });

  it('reports problems of rules over several fields under wire names', () => {
    expect(problems({ nom: 'Anne', debut: '2', fin: '1' })).toEqual({ fin: [{ code: 'end_before_start' }] });
  });

  it('finds each field by its wire name and by its domain name', () => {
    expect(stayWire.toWireName.get('guest')).toBe('nom');
    expect(stayWire.toDomainName.get('nom')).toBe('guest');
    expect(stayWire.toWireName.size).toBe(5);
  });

  it('refuses a value that is not an object', () => {
    for (const received of [null, 'text', 3, ['nom']]) expect(Object.keys(problems(received))).toEqual(['']);
  });
});

describe('a small codec', () => {
  it('enumCodec translates words', () => {
    const role = enumCodec({ vip: 'superCollab', limited: 'collab' });
    expect(role.schema.parse('collab')).toBe('limited');
    expect(role.encode('vip')).toBe('superCollab');
    expect(role.schema.safeParse('vip').success).toBe(false);
    expect(role.schema.safeParse('constructor').success).toBe(false);
  });

  it('optional, nullable and listOf wrap another codec', () => {
    const bit = transformCodec(
      z.literal([0, 1]),
      (value) => value === 1,
      (on) => (on ? 1 : 0),
    );
    expect(optionalCodec(bit).schema.parse(undefined)).toBeUndefined();
    expect(optionalCodec(bit).encode(undefined)).toBeUndefined();
    expect(nullableCodec(bit).schema.parse(null)).toBeNull();
    expect(nullableCodec(bit).encode(null)).toBeNull();
    expect(nullableCodec(bit).encode(true)).toBe(1);
    expect(arrayCodec(bit).schema.parse([0, 1])).toEqual([false, true]);
    expect(arrayCodec(bit).encode([true, false])).toEqual([1, 0]);
  });

  it('fields encodes a list as the contract does', () => {
    const list = unpagedListAnswerCodec(objectCodec(z.object({ id: z.int() }), { id: 'pk' }));
    expect(list.encode([{ id: 1 }, { id: 2 }])).toEqual({ fields: [{ pk: 1 }, { pk: 2 }] });
    expect(list.schema.parse({ fields: [{ pk: 7 }] })).toEqual([{ id: 7 }]);
    expect(list.schema.safeParse([{ pk: 7 }]).success).toBe(false);
  });

  it('okAnswerCodec encodes the contract’s answer to a write', () => {
    expect(okAnswerCodec().encode()).toEqual({ status: 'OK' });
    expect(okAnswerCodec().schema.parse({ status: 'OK' })).toBeUndefined();
    expect(okAnswerCodec().schema.safeParse({ status: 'occupied' }).success).toBe(false);
    const made = okAnswerCodec(objectCodec(z.object({ ids: z.array(z.int()) }), { ids: 'created' }));
    expect(made.encode({ ids: [4] })).toEqual({ status: 'OK', created: [4] });
    expect(made.schema.parse({ status: 'OK', created: [4] })).toEqual({ ids: [4] });
    expect(made.schema.safeParse({ status: 'occupied', created: [4] }).success).toBe(false);
    const list = okAnswerCodec(unpagedListAnswerCodec(objectCodec(z.object({ id: z.int() }), { id: 'pk' })));
    expect(list.encode([{ id: 1 }])).toEqual({ status: 'OK', fields: [{ pk: 1 }] });
    expect(list.schema.parse({ status: 'OK', fields: [{ pk: 7 }] })).toEqual([{ id: 7 }]);
  });

  it('same leaves values unchanged', () => {
    expect(identityCodec(z.string()).encode('as it is')).toBe('as it is');
  });
});

describe('the codec of a schema', () => {
  const colour = withCodec(z.enum(['red', 'green']), enumCodec({ red: 'rouge', green: 'vert' }));
  const room = z.object({ id: withWireName(z.int(), 'pk'), floor: z.string() });
  const booking = z
    .object({
      id: room.shape.id,
      title: withWireName(z.string().min(1).default('none'), 'titre'),
      colour: colour.nullable(),
      rooms: z.array(room).max(2),
      badge: colour.default('green'),
      tags: z.array(z.string()).optional(),
    })
    .refine(({ id, rooms }) => id > rooms.length, { error: 'too_many_rooms', path: ['rooms'] });
  const value = {
    id: 7,
    title: 'Board',
    colour: 'red' as const,
    rooms: [{ id: 1, floor: '2' }],
    badge: 'green' as const,
  };
  const wire = { pk: 7, titre: 'Board', colour: 'rouge', rooms: [{ pk: 1, floor: '2' }], badge: 'vert' };
  const problemsOf = (received: unknown) => {
    const result = toCodec(booking).schema.safeParse(received);
    return result.success ? {} : toFieldProblems(result.error);
  };

  it('renames fields and values at every depth, in both directions', () => {
    expect(toCodec(booking).encode(value)).toEqual(wire);
    expect(toCodec(booking).schema.parse(wire)).toEqual(value);
    expect(toCodec(booking).encode({ ...value, colour: null })).toEqual({ ...wire, colour: null });
  });

  it('keeps limits and defaults, and reports problems under wire names', () => {
    expect(toCodec(booking).schema.parse({ pk: 1, colour: null, rooms: [] })).toEqual({
      id: 1,
      title: 'none',
      colour: null,
      rooms: [],
      badge: 'green',
    });
    expect(problemsOf({ ...wire, titre: '', rooms: Array(3).fill(wire.rooms[0]) })).toEqual({
      titre: [{ code: 'required' }],
      rooms: [{ code: 'too_many_items', params: { max: 2 } }],
    });
    expect(problemsOf({ ...wire, colour: 'red' })).toEqual({ colour: [{ code: 'invalid_value' }] });
    expect(problemsOf({ ...wire, pk: 1 })).toEqual({ rooms: [{ code: 'too_many_rooms' }] });
  });

  it('keeps names and values in a part, an extension and a partial of the object', () => {
    const part = toCodec(z.object(booking.shape).pick({ id: true, colour: true }).partial());
    expect(part.encode({ id: 3 })).toEqual({ pk: 3 });
    expect(part.schema.parse({ pk: 3, colour: 'vert' })).toEqual({ id: 3, colour: 'green' });
    expect(part.toWireName.get('id')).toBe('pk');
    expect(part.toDomainName.get('pk')).toBe('id');
    expect(toCodec(room.extend({ seats: z.int() })).encode({ id: 1, floor: '', seats: 4 })).toMatchObject({
      pk: 1,
    });
  });

  it('is the schema itself without other names, and encodes only declared fields', () => {
    const plain = z.object({ days: z.array(z.object({ date: z.string() })) });
    expect(toCodec(plain).schema).toBe(plain);
    const secretive = { days: [{ date: '2026-11-30', secret: 1 }], secret: 2 };
    expect(toCodec(plain).encode(secretive)).toEqual({ days: [{ date: '2026-11-30' }] });
  });
});

describe('a row without defaults', () => {
  const guest = z.object({
    id: withWireName(z.int(), 'pk'),
    name: z.string(),
    phone: z.string().default(''),
    floor: z.int().nullable().default(null),
    isVip: z.boolean().default(false),
    visits: z.array(z.int()).default([]),
  });
  const guestWire = toCodec(withoutDefaults(guest));
  const empty = { id: 1, name: '', phone: '', floor: null, isVip: false, visits: [] };
  const full = { id: 2, name: 'Ada', phone: '01', floor: 0, isVip: true, visits: [3] };

  it('omits fields with their default values', () => {
    expect(Object.keys(guestWire.encode(empty) as object)).toEqual(['pk', 'name']);
    const { id, ...others } = full;
    expect(guestWire.encode(full)).toEqual({ pk: id, ...others });
  });

  it('decodes its own output', () => {
    for (const guest of [empty, full]) {
      expect(guestWire.schema.parse(guestWire.encode(guest))).toEqual(guest);
    }
  });

  it('refuses a row without a field that has no default, or with a wrong value', () => {
    const result = guestWire.schema.safeParse({ pk: 1, phone: 4 });
    expect(Object.keys(result.success ? {} : toFieldProblems(result.error))).toEqual(['name', 'phone']);
  });
});
