import type { Page } from '@playwright/test';
import type { BuildingRow } from '../../demo/factories.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, makeNewcomer, test as portal, uniqueName } from './support/portal.ts';
import { TOMORROW, VisitsScreen } from './support/visitsScreen.ts';
import type { Say } from './support/words.ts';

/** What the form says of another's changes, by its words. */
function changesOn(page: Page, say: Say) {
  const region = page.getByRole('region', { name: say('ui.meanwhile.title') });
  return {
    region,
    choice: (label: string, whose: 'mine' | 'theirs', value: string) =>
      region
        .getByRole('radiogroup', { name: label })
        .getByRole('radio', { name: say(`ui.meanwhile.${whose}`, { value }) }),
  };
}

portal.describe('a resident and the reception', () => {
  portal.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  portal(
    'have the same visit open: who saves second sees what the first changed, chooses, and loses nothing',
    { tag: '@both' },
    async ({ page, pageOf, say, visits, announced, isMobile, browserErrors }) => {
      browserErrors.expect(/status of 409 .*deleteGetPatchAppointment/);
      const name = uniqueName('Martin');
      const visitor = `${name.toUpperCase()} Louise`;
      const visit = { visitorLastName: name, visitorFirstName: 'Louise', visitorEmail: 'l@example.com' };
      await announced({
        ...visit,
        ...{ date: TOMORROW.start, time: '14:30', organization: 'Cabinet Verne' },
      });
      const desk = new VisitsScreen(await pageOf('accueil'), say, isMobile);
      await desk.open(TOMORROW, { q: name });
      await visits.open(TOMORROW);
      await desk.edit(visitor);
      await visits.edit(visitor);
      await desk.fill({ time: '9:00', organization: 'Verne et Fils', comment: 'Badge prêt à l’accueil' });
      await visits.fill({ time: '16:15', firstName: 'Louise-Anne', comment: 'Apporte le prototype' });
      await desk.save();
      await expect(desk.dialog).toHaveCount(0);
      await visits.save();

      const { region, choice } = changesOn(page, say);
      const [time, comment] = [say('visits:form.time'), say('visits:form.comment')];
      await expect(region).toBeFocused();
      await expect(region.getByRole('term')).toHaveText(say('visits:form.organization'));
      await expect(region.getByRole('definition')).toHaveText('Verne et Fils');
      await expect(visits.field('organization')).toHaveValue('Verne et Fils');
      const typed = { time: '16:15', firstName: 'Louise-Anne', comment: 'Apporte le prototype' } as const;
      for (const [field, text] of Object.entries(typed))
        await expect(visits.field(field as keyof typeof typed)).toHaveValue(text);
      await expectAccessible(page, 'a form that was changed meanwhile');

      await choice(comment, 'mine', typed.comment).check();
      await visits.save();
      await expect(choice(time, 'theirs', '9:00')).toBeFocused();
      await expect(region).toContainText(say('ui.meanwhile.undecided'));
      await choice(time, 'theirs', '9:00').check();
      await expect(visits.field('time')).toHaveValue('9:00');
      await visits.save();
      await expect(visits.dialog).toHaveCount(0);
      await expect(visits.visits(name)).toContainText('Louise-Anne');
      await expect(visits.visits(name)).toContainText('9:00');

      // What was saved last is what the next edit begins from.
      await visits.edit(`${name.toUpperCase()} Louise-Anne`);
      await expect(visits.field('organization')).toHaveValue('Verne et Fils');
      await expect(visits.field('comment')).toHaveValue(typed.comment);
      await visits.fill({ comment: 'Deux prototypes' });
      await visits.save();
      await expect(visits.dialog).toHaveCount(0);
    },
  );
});

const test = portal.extend<{ house: BuildingRow }>({
  house: async ({ make }, use) => use(await make.building()),
});

test.describe('two receptionists', () => {
  test.use({
    language: 'en',
    as: async ({ make, house }, use) =>
      use((await makeNewcomer(make, { buildings: [house.id], role: 'reception' })).email),
  });

  test('change the same parcel: what only one of them changed is merged, and shown to the second', async ({
    page,
    pageOf,
    say,
    make,
    house,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 409 .*parcels/);
    const recipient = 'Camille Durand';
    await make.parcel({ building: house.id, recipient, companyName: 'Verne', state: 'atDesk' });
    const colleague = await makeNewcomer(make, { buildings: [house.id], role: 'reception' });
    const other = await pageOf(colleague.email);
    const formOn = (one: Page) => {
      const dialog = one.getByRole('dialog');
      return {
        dialog,
        sender: dialog.getByRole('textbox', { name: say('parcels:form.sender') }),
        comment: dialog.getByRole('textbox', { name: say('parcels:form.comment') }),
        save: dialog.getByRole('button', { name: say('ui.save'), exact: true }),
      };
    };
    for (const one of [page, other]) {
      await one.goto('/resident/Colis');
      await one.getByRole('button', { name: say('parcels:list.edit', { recipient }) }).click();
    }
    const [mine, theirs] = [formOn(page), formOn(other)];
    await theirs.sender.fill('Librairie du Pont');
    await mine.comment.fill('Fragile');
    await theirs.save.click();
    await expect(theirs.dialog).toHaveCount(0);
    await mine.save.click();

    const { region } = changesOn(page, say);
    await expect(region).toContainText(say('ui.meanwhile.merged'));
    await expect(region.getByRole('definition')).toHaveText('Librairie du Pont');
    await expect(mine.sender).toHaveValue('Librairie du Pont');
    await expect(mine.comment).toHaveValue('Fragile');
    await mine.save.click();
    await expect(mine.dialog).toHaveCount(0);
    const list = page.getByRole('main');
    await expect(list).toContainText('Librairie du Pont');
    await expect(list).toContainText('Fragile');
  });
});
