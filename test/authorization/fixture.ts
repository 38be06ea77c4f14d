import { eq, inArray } from 'drizzle-orm';
import { buildings } from '../../core/buildings/server/tables.ts';
import { type Module, modules } from '../../core/feature/modules.ts';
import { companies } from '../../core/people/server/tables.ts';
import type { BuildingRow } from '../../demo/factories.ts';
import { type Fixture, makeFixture } from '../support/fixtures/fixture.ts';
import { type ChangedTables, watchTables } from './changedTables.ts';
import { makeResources, type Resources } from './resources.ts';
import type { Given, MakeRequest, Request } from './row.ts';

export interface AuthorizationFixture extends Fixture {
  /** A building without public calendars and without people. */
  hidden: BuildingRow;
  resources: Resources;
  /** Returns the tables written to since its last call. */
  changedTables: ChangedTables;
  /**
   * Returns the request that `make` builds, and starts recording writes. The last request is reused while
   * nothing was written, if `make` read nothing that differs between the callers.
   */
  request(make: MakeRequest, given: Given): Promise<Request>;
  /** Switches these modules off in `closed`, and all others on. */
  switchOff(off: readonly Module[]): Promise<void>;
  /** A fresh number. */
  next(): number;
}

/** A colleague of the owner who can receive handovers. */
export async function receiverFor(
  { app, people }: Pick<Fixture, 'app' | 'people'>,
  { owner, at }: Pick<Given, 'owner' | 'at'>,
): Promise<{ id: number; email: string }> {
  const { companyId } = people[owner];
  const { id, email } = await app.make.user({ role: 'vip', companyId, buildings: [at.id] });
  return { id, email: email ?? '' };
}

/** The fixture of the authorization tests: all modules on, no quotas. */
export async function makeAuthorizationFixture(): Promise<AuthorizationFixture> {
  // An unused mail server, so that mails wait.
  const everything = await makeFixture({ SMTP_URL: 'smtp://localhost:9' }, { modules: [...modules] });
  const { app, people, closed } = everything;
  const { db } = app;
  const ofCast = Object.values(people).map(({ companyId }) => companyId);
  await db.update(companies).set({ roomQuotaHours: null }).where(inArray(companies.id, ofCast));
  // The first read creates the signing secret, which must not count as a write of a call.
  await everything.as.admin.get('/api/invitations');
  let given = 0;
  const next = () => {
    given += 1;
    return given;
  };
  const written = await watchTables(app.database.pool);
  let last: { make: MakeRequest; asked: Partial<Given>; request: Request } | undefined;
  const fixture: AuthorizationFixture = {
    ...everything,
    hidden: await app.make.building({ publicCalendars: false }),
    resources: makeResources(everything, next),
    async changedTables() {
      const changed = await written();
      if (changed.length > 0) last = undefined;
      return changed;
    },
    async request(make, given) {
      if (last?.make === make && isGiven(last.asked, given)) return last.request;
      const asked: Partial<Given> = {};
      const request = await make(fixture, noting(given, asked));
      await written();
      last = { make, asked, request };
      return request;
    },
    async switchOff(off) {
      last = undefined;
      const on = modules.filter((module) => !off.includes(module));
      await db.update(buildings).set({ modules: on }).where(eq(buildings.id, closed.id));
    },
    next,
  };
  return fixture;
}

/** The same, but records in `asked` which properties are read. */
function noting(given: Given, asked: Partial<Given>): Given {
  return new Proxy(given, {
    get(target, name: keyof Given) {
      Object.assign(asked, { [name]: target[name] });
      return target[name];
    },
  });
}

const isGiven = (asked: Partial<Given>, given: Given): boolean =>
  (Object.keys(asked) as (keyof Given)[]).every((name) => asked[name] === given[name]);
