import { AppError, toTranslation } from '../../../../kit/errors.ts';
import { inSavepoint } from '../../../../kit/server/database/transaction.ts';
import type { UserContext } from '../../../../kit/server/http/router.ts';
import type { Feature } from '../../../server/feature.ts';
import type { ChangeResult, FutureEntriesInBuilding, PeopleChange } from '../../personManagement.ts';
import { applyEdit } from './changePerson.ts';
import { closeAccount, reopenAccount } from './deactivate.ts';
import { filterManageableAccounts, listFutureEntries } from './futureEntries.ts';
import { mailPasswordLink } from './passwordLinks.ts';
import { type Account, lockAccounts, requireManageable } from './people.ts';

type Features = readonly Pick<Feature, 'futureEntries'>[];

export async function checkChanges(
  context: UserContext,
  { people, change, there }: PeopleChange,
  features: Features,
): Promise<{ ahead: FutureEntriesInBuilding[] }> {
  const accounts = filterManageableAccounts(context, (await lockAccounts(context, people)).values());
  const ids = accounts.filter(({ active }) => active).map(({ id }) => id);
  if (change === 'deactivate') return { ahead: await listFutureEntries(context, { people: ids }, features) };
  if (change !== 'leave' || there === undefined) return { ahead: [] };
  return { ahead: await listFutureEntries(context, { people: ids, buildings: [there] }, features) };
}

/** Runs each change in a savepoint, so that a refusal affects one person only. */
export async function changePeople(
  context: UserContext,
  input: PeopleChange,
  features: Features,
): Promise<{ results: ChangeResult[] }> {
  const { db } = context;
  const ids = [...new Set(input.people)];
  const accounts = await lockAccounts(context, ids);
  const results: ChangeResult[] = [];
  for (const id of ids) {
    const account = accounts.get(id);
    const name = account ? `${account.firstName} ${account.lastName}` : '';
    try {
      if (!account) throw new AppError('not_found');
      requireManageable(context.actor, account);
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
  context: UserContext,
  account: Account,
  { change: what, role, company, there }: PeopleChange,
  features: Features,
): Promise<void> {
  const { id, buildings } = account;
  switch (what) {
    case 'role':
      return applyEdit(context, account, { id, role }, features);
    case 'company':
      return applyEdit(context, account, { id, company }, features);
    case 'join':
      return applyEdit(context, account, { id, buildings: [...buildings, there ?? 0] }, features);
    case 'leave': {
      const left = buildings.filter((each) => each !== there);
      if (left.length === 0) throw new AppError('only_building');
      return applyEdit(context, account, { id, buildings: left }, features);
    }
    case 'deactivate':
      return closeAccount(context, account, { handOverTo: null }, features);
    case 'reactivate':
      return reopenAccount(context, account);
    case 'invite':
      return mailPasswordLink(context, account);
  }
}

function translateRefusal({ language, translate }: UserContext, { code, details }: AppError): string {
  const [[field, problems] = []] = Object.entries(details.fields ?? {});
  const [problem = { code, ...(details.params && { params: details.params }) }] = problems ?? [];
  const { key, params } = toTranslation(problem, field);
  return translate(language, key, params);
}
