import { eq, sql } from 'drizzle-orm';
import type { Activity } from '../../../kit/activityKind.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { requireValidChangedNames } from '../../../kit/personName.ts';
import { pick } from '../../../kit/pick.ts';
import { notifyUserChanged } from '../../../kit/server/activity/recordActivity.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { requireVersion } from '../../../kit/version.ts';
import { enqueueAccountInvitationMail } from '../../access/server/accountInvitation.ts';
import { requestEmailChange } from '../../accounts/server/emails.ts';
import type { FeatureWithPersonalData } from '../../feature/server/exportedLists.ts';
import {
  emailChanged,
  personChanged,
  personJoinedBuilding,
  personLeftBuilding,
} from '../../people/activity.ts';
import { lockEmailAddress } from '../../people/server/addressLock.ts';
import { withRemainingAdministrator } from '../../people/server/administrators.ts';
import { isEmailAddressTaken } from '../../people/server/queries.ts';
import { userBuildings, users } from '../../people/server/tables.ts';
import type { ListedPerson, PersonEdit } from '../person.ts';
import { requireCompanyInBuildings } from './addPerson.ts';
import { cancelFutureEntries } from './futureEntries.ts';
import { findListedPeopleById } from './listPeople.ts';
import {
  type AccountWithBuildings,
  createMembershipScope,
  lockManageableAccount,
  requireGrantableRights,
} from './people.ts';

type Features = readonly FeatureWithPersonalData[];

export async function editPerson(
  context: UserRequestContext,
  edit: PersonEdit,
  features: Features,
): Promise<{ person: ListedPerson }> {
  if (edit.email !== undefined) await lockEmailAddress(context.db, edit.email);
  const before = await lockManageableAccount(context, edit.id);
  await requireVersion(before, edit.version, () => findShownPerson(context, edit.id));
  await applyPersonEdit(context, before, edit, features);
  return { person: await findShownPerson(context, edit.id) };
}

async function findShownPerson(context: UserRequestContext, id: number): Promise<ListedPerson> {
  const [person] = await findListedPeopleById(context, [id]);
  // The caller moved the person out of all buildings that they share.
  if (!person) throw new AppError('not_found');
  return person;
}

const rightsFields = ['role', 'companyId', 'managesCompany'] as const;
const personal = ['firstName', 'lastName', 'floor', 'phone', 'email'] as const;

/** The person's row must be locked, and the actor's permission checked. */
export async function applyPersonEdit(
  context: UserRequestContext,
  before: AccountWithBuildings,
  { company, email, buildings, id, version: _, ...edit }: PersonEdit,
  features: Features,
): Promise<void> {
  const { db, actor } = context;
  const definedEdit = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const after = {
    ...before,
    ...definedEdit,
    companyId: company ?? before.companyId,
    buildings: buildings === undefined ? before.buildings : [...new Set(buildings)].sort((a, b) => a - b),
  };
  if (id === actor.userId && after.role !== before.role) throw new AppError('own_role');
  requireGrantableRights(actor, after, before);
  requireValidChangedNames(edit, before, ['firstName', 'lastName']);
  const left = before.buildings.filter((each) => !after.buildings.includes(each));
  const joined = after.buildings.filter((each) => !before.buildings.includes(each));
  if (after.companyId !== before.companyId || left.length + joined.length > 0)
    await requireCompanyInBuildings(context, after.companyId, after.buildings);
  const address = await changeAddress(context, before, email);
  const next = { ...after, email: address.email };
  const fields = [...rightsFields, ...personal].filter((field) => next[field] !== before[field]);
  await withRemainingAdministrator(db, id, async () => {
    // The trigger that raises the version does not see changes of buildings.
    const onlyBuildingsChanged = fields.length === 0 && left.length + joined.length > 0;
    if (fields.length > 0 || onlyBuildingsChanged)
      await db
        .update(users)
        .set({ ...pick(next, fields), ...(onlyBuildingsChanged && { version: sql`${users.version} + 1` }) })
        .where(eq(users.id, id));
    if (fields.length > 0) await notifyUserChanged(db, id);
    await userBuildings.delete(db, createMembershipScope(left), (table) => eq(table.userId, id));
    for (const each of joined)
      await userBuildings.insert(db, createMembershipScope([each]), [{ userId: id }]);
  });
  if (left.length > 0) await cancelFutureEntries(context, { people: [id], buildings: left }, features);
  await context.recordActivity(
    ...listActivities(before, next, { fields, joined, left, pending: address.pending }),
  );
}

/** Before the first password, a new address takes effect immediately; afterwards it must be confirmed. */
async function changeAddress(
  context: UserRequestContext,
  before: AccountWithBuildings,
  email: string | undefined,
): Promise<{ email: string; pending?: string }> {
  const { db } = context;
  const isSame = email === undefined || email.toLowerCase() === before.email.toLowerCase();
  if (isSame) return { email: before.email };
  if (await isEmailAddressTaken(db, email, before.id)) throw invalidField('email', 'email_taken');
  if (before.passwordHash === '') {
    await enqueueAccountInvitationMail(context, before.id);
    return { email };
  }
  await requestEmailChange(context, before.id, email);
  return { email: before.email, pending: email };
}

interface PersonChanges {
  fields: ((typeof rightsFields)[number] | (typeof personal)[number])[];
  joined: number[];
  left: number[];
  pending: string | undefined;
}

function listActivities(
  before: AccountWithBuildings,
  after: AccountWithBuildings,
  { fields, joined, left, pending }: PersonChanges,
): Activity[] {
  const { id } = before;
  const isRightsField = (field: string) => rightsFields.some((each) => each === field);
  const changedRights = fields.filter(isRightsField) as (typeof rightsFields)[number][];
  const personalFields = fields.filter((field) => !isRightsField(field)) as (typeof personal)[number][];
  const isChanged = fields.length > 0 || pending !== undefined;
  const personalValues = {
    before: pick(before, personalFields),
    after: { ...pick(after, personalFields), ...(pending !== undefined && { pendingEmail: pending }) },
  };
  const changes = isChanged
    ? [...new Set([...before.buildings, ...after.buildings])].map((building) =>
        personChanged({
          building,
          id,
          fields: [...fields, ...(pending === undefined ? [] : ['pendingEmail'])],
          details: { before: pick(before, changedRights), after: pick(after, changedRights) },
          personal: { id, ...personalValues },
        }),
      )
    : [];
  const isEmailChanged = before.email !== after.email;
  return [
    ...changes,
    ...(isEmailChanged
      ? [
          emailChanged({
            building: null,
            id,
            fields: ['email'],
            personal: { id, before: { email: before.email }, after: { email: after.email } },
          }),
        ]
      : []),
    ...joined.map((building) => personJoinedBuilding({ building, id })),
    ...left.map((building) => personLeftBuilding({ building, id })),
  ];
}
