import { AppError, toProblemTranslation } from '../../../kit/errors.ts';
import { inSavepoint } from '../../../kit/server/database/transaction.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import type { FeatureWithPersonalData } from '../../feature/server/exportedLists.ts';
import type { BulkChangeResultOfPerson, FutureEntriesInBuilding, PeopleBulkChangeInput } from '../person.ts';
import { applyDeactivation, applyReactivation } from './deactivate.ts';
import { applyPersonEdit } from './editPerson.ts';
import { filterManageableAccounts, findFutureEntriesOfPeople } from './futureEntries.ts';
import { enqueuePasswordLinkMail } from './passwordLinks.ts';
import { type AccountWithBuildings, lockAccounts, requireCanManageAccount } from './people.ts';

type Features = readonly FeatureWithPersonalData[];

export async function checkPeopleBulkChange(
  context: UserRequestContext,
  { people, change, there }: PeopleBulkChangeInput,
  features: Features,
): Promise<{ futureEntries: FutureEntriesInBuilding[] }> {
  const accounts = filterManageableAccounts(context, (await lockAccounts(context, people)).values());
  const ids = accounts.filter(({ active }) => active).map(({ id }) => id);
  if (change === 'deactivate')
    return { futureEntries: await findFutureEntriesOfPeople(context, { people: ids }, features) };
  if (change !== 'leave' || there === undefined) return { futureEntries: [] };
  return {
    futureEntries: await findFutureEntriesOfPeople(context, { people: ids, buildings: [there] }, features),
  };
}

/** Runs each change in a savepoint, so that a refusal affects one person only. */
export async function changePeopleInBulk(
  context: UserRequestContext,
  input: PeopleBulkChangeInput,
  features: Features,
): Promise<{ results: BulkChangeResultOfPerson[] }> {
  const { db } = context;
  const ids = [...new Set(input.people)];
  const accounts = await lockAccounts(context, ids);
  const results: BulkChangeResultOfPerson[] = [];
  for (const id of ids) {
    const account = accounts.get(id);
    const name = account ? `${account.firstName} ${account.lastName}` : '';
    try {
      if (!account) throw new AppError('not_found');
      requireCanManageAccount(context.actor, account);
      await inSavepoint(db, () => applyChange(context, account, input, features));
      results.push({ id, name, done: true, why: '' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, name, done: false, why: translateRefusal(context, error) });
    }
  }
  return { results };
}

async function applyChange(
  context: UserRequestContext,
  account: AccountWithBuildings,
  { change: kind, role, company, there }: PeopleBulkChangeInput,
  features: Features,
): Promise<void> {
  const { id, buildings } = account;
  switch (kind) {
    case 'role':
      return applyPersonEdit(context, account, { id, role }, features);
    case 'company':
      return applyPersonEdit(context, account, { id, company }, features);
    case 'join':
      return applyPersonEdit(context, account, { id, buildings: [...buildings, there ?? 0] }, features);
    case 'leave': {
      const remainingBuildings = buildings.filter((each) => each !== there);
      if (remainingBuildings.length === 0) throw new AppError('only_building');
      return applyPersonEdit(context, account, { id, buildings: remainingBuildings }, features);
    }
    case 'deactivate':
      // Cancels future entries, as leaving does.
      return applyDeactivation(context, account, { handOverTo: null }, features);
    case 'reactivate':
      return applyReactivation(context, account);
    case 'invite':
      return enqueuePasswordLinkMail(context, account);
  }
}

function translateRefusal({ language, translate }: UserRequestContext, { code, details }: AppError): string {
  const [[field, problems] = []] = Object.entries(details.fields ?? {});
  const [problem = { code, ...(details.params && { params: details.params }) }] = problems ?? [];
  const { key, params } = toProblemTranslation(problem, field);
  return translate(language, key, params);
}
