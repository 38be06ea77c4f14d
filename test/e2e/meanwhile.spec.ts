import { expectAccessible } from './support/axe.ts';
import { expect, test, uniqueName } from './support/portal.ts';
import { TOMORROW, VisitsScreen } from './support/visitsScreen.ts';

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

test('resident and reception edit one visit: the second merges the changes and loses nothing', async ({
  page,
  pageOf,
  say,
  visits,
  makeVisit,
  isMobile,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409 .*deleteGetPatchAppointment/);
  const name = uniqueName('Martin');
  const visitor = `${name.toUpperCase()} Louise`;
  const desk = new VisitsScreen(await pageOf('accueil'), say, isMobile);
  const region = page.getByRole('region', { name: say('ui.meanwhile.title') });
  const choice = (label: string, whose: 'mine' | 'theirs', value: string) =>
    region
      .getByRole('radiogroup', { name: label })
      .getByRole('radio', { name: say(`ui.meanwhile.${whose}`, { value }) });
  const [time, comment] = [say('visits:form.time'), say('visits:form.comment')];
  const typed = { time: '16:15', firstName: 'Louise-Anne', comment: 'Apporte le prototype' } as const;
  await makeVisit({
    visitorLastName: name,
    visitorFirstName: 'Louise',
    visitorEmail: 'l@example.com',
    date: TOMORROW.start,
    time: '14:30',
    organization: 'Cabinet Verne',
  });

  await test.step('both open the visit, and reception saves first', async () => {
    await desk.open(TOMORROW, { q: name });
    await visits.open(TOMORROW);
    await desk.edit(visitor);
    await visits.edit(visitor);
    await desk.fill({ time: '9:00', organization: 'Verne et Fils', comment: 'Badge prêt à l’accueil' });
    await visits.fill(typed);
    await desk.save();
    await expect(desk.dialog).toHaveCount(0);
    await visits.save();
  });

  await test.step('reception’s changes are shown, and the resident’s input is kept', async () => {
    await expect(region).toBeFocused();
    await expect(region.getByRole('term')).toHaveText(say('visits:form.organization'));
    await expect(region.getByRole('definition')).toHaveText('Verne et Fils');
    await expect(visits.field('organization')).toHaveValue('Verne et Fils');
    for (const [field, text] of Object.entries(typed))
      await expect(visits.field(field as keyof typeof typed)).toHaveValue(text);
    await expectAccessible(page, 'a form that was changed by somebody else');
  });

  await test.step('fields that both changed are chosen one by one', async () => {
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
  });

  await test.step('next edit starts from the last saved state', async () => {
    await visits.edit(`${name.toUpperCase()} Louise-Anne`);
    await expect(visits.field('organization')).toHaveValue('Verne et Fils');
    await expect(visits.field('comment')).toHaveValue(typed.comment);
    await visits.fill({ comment: 'Deux prototypes' });
    await visits.save();
    await expect(visits.dialog).toHaveCount(0);
  });
});
