import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { addDays } from '../../../kit/time.ts';
import { CREATE, makeFixture, TODAY, TOMORROW, visitBody } from '../../../test/support/fixtures/fixture.ts';
import { visits } from './tables.ts';

const { app, here, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const body = (over: object = {}) => visitBody(here.id, over);
const rows = () => app.db.select().from(visits.in(scope));

beforeEach(async () => {
  await visits.delete(app.db, scope, () => undefined);
});

describe('limits', () => {
  const errorsOf = async (over: object) => {
    const { status, body: answer } = await as.vip.post(CREATE, body(over));
    expect([status, answer.status, answer.code]).toEqual([422, 'ERROR', 'invalid']);
    expect(await rows()).toEqual([]);
    return answer.errors;
  };

  it.each([
    ['date', [], 'Ce champ est obligatoire.'],
    ['first_name_visitor', '  ', 'Indiquez un prénom valide.'],
    ['time', '24:00', 'Heure non reconnue. Exemple : 9:30.'],
    ['time', '9h30', 'Heure non reconnue. Exemple : 9:30.'],
    ['date', [['2026-02-30', '2026-03-01']], 'Date non reconnue. Exemple : 24/11/2026.'],
    ['date', [[TOMORROW, TODAY]], 'Choisissez une fin plus tardive.'],
    ['date', TOMORROW, 'Cette valeur n’est pas valide.'],
    ['date', [[1, 2]], 'Cette valeur n’est pas valide.'],
    ['date', [[TODAY, addDays(TODAY, 367)]], 'Choisissez une période de 367 jours au maximum.'],
    ['visitor_email', 'louise.martin', 'Vérifiez l’adresse : elle doit ressembler à nom@exemple.fr.'],
    ['language_mail', 'de', 'Cette valeur n’est pas valide.'],
    ['first_name_visitor', 12, 'Cette valeur n’est pas valide.'],
    ['email', 12, 'Cette valeur n’est pas valide.'],
  ])('refuse the %s %j', async (field, value, message) => {
    const errors = await errorsOf({ [field]: value });
    expect([Object.keys(errors), [...new Set(errors[field])]]).toEqual([[field], [message]]);
  });

  it('367 days may be announced in one call, over several spans', async () => {
    const date = [
      [TODAY, addDays(TODAY, 365)],
      [addDays(TODAY, 366), addDays(TODAY, 366)],
    ];
    expect((await as.neighbour.post(CREATE, body({ date, visitor_email: '' }))).body.created).toHaveLength(
      367,
    );
  });

  it('a NUL byte is refused with a clear error', async () => {
    for (const field of ['first_name_visitor', 'visitor_entreprise', 'commentaire', 'email']) {
      const { status } = await as.vip.post(CREATE, body({ [field]: 'a\u0000b' }));
      expect([field, [400, 422].includes(status)]).toEqual([field, true]);
    }
    expect(app.logged).toHaveLength(0);
  });
});
