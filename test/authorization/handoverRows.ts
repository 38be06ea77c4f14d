import { signReservationHandoverUndo } from '../../core/booking/server/undoCode.ts';
import { type AuthorizationFixture, receiverFor } from './fixture.ts';
import { everybody, type Given, instead, type Rows, staff } from './row.ts';

interface Handovers {
  module: 'rooms' | 'parking';
  table: string;
  reservations: string;
  undos: string;
  /** Creates a reservation and returns its id. */
  reserve: (fixture: AuthorizationFixture, at: { id: number }, holderId: number) => Promise<number>;
}

/** The calls that hand over reservations, the same for rooms and parking. */
export function handoverRows({ module, table, reservations, undos, reserve }: Handovers): Rows {
  const reservation = (fixture: AuthorizationFixture, { owner, at }: Given) =>
    reserve(fixture, at, fixture.people[owner].id);
  const handover = async (fixture: AuthorizationFixture, given: Given, to: Partial<Given> = {}) => ({
    params: { id: await reservation(fixture, given) },
    body: { receiver: (await receiverFor(fixture, { ...given, ...to })).email },
  });
  const undo = async (fixture: AuthorizationFixture, { caller, at }: Given) => {
    const { app, people } = fixture;
    const { id: userId, companyId } = people[caller];
    const receiver = await receiverFor(fixture, { owner: caller, at });
    const id = await reserve(fixture, at, receiver.id);
    const given = [{ id, version: 1, companyId, assistantId: null, seriesId: null, guest: null }];
    const by = { db: app.db, actor: { userId }, building: at, now: app.now() };
    return {
      body: { undo: await signReservationHandoverUndo(by, module, { from: userId, to: receiver.id, given }) },
    };
  };
  return {
    [`GET /api/buildings/:building/${reservations}/:id/receivers`]: {
      allowed: everybody,
      module,
      resources: { ofColleague: staff, ofOtherCompany: staff },
      request: async (fixture, given) => {
        const { email } = await receiverFor(fixture, given);
        return { params: { id: await reservation(fixture, given) }, query: { search: email }, about: email };
      },
      shows: ({ body }, about) => body.fields.some(({ email }: { email: string }) => email === about),
    },
    [`POST /api/buildings/:building/${reservations}/:id/handover`]: {
      allowed: everybody,
      module,
      resources: { ofColleague: staff, ofOtherCompany: staff },
      writes: table,
      request: (fixture, given) => handover(fixture, given),
      further: {
        'to somebody of another company': {
          allowed: instead(everybody, 422),
          request: (fixture, given) => handover(fixture, given, { owner: 'stranger' }),
        },
        'to somebody of another building': {
          allowed: instead(everybody, 422),
          request: (fixture, given) => handover(fixture, given, { at: fixture.there }),
        },
      },
    },
    [`POST /api/buildings/:building/${undos}/undo`]: {
      allowed: everybody,
      module,
      writes: table,
      request: (fixture, given) => undo(fixture, given),
      further: {
        'a handover by somebody else': {
          allowed: instead(everybody, 409),
          request: (fixture, given) => undo(fixture, { ...given, caller: 'neighbour' }),
        },
      },
    },
  };
}
