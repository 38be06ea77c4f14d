import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import type { SessionUser } from '../../../kit/web/session/session.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import type { Visit } from '../visit.ts';
import { isAgreementMissing } from './isAgreementMissing.ts';
import { VisitAgreementCell } from './VisitCells.tsx';

const user = { company: { recordsVisitorEmail: true } } as SessionUser;
const createVisit = (partyMinors: boolean) => ({ ndaSigned: false, status: 'waiting', partyMinors }) as Visit;

it.each([
  [true, 'notAsked'],
  [false, 'missing'],
] as const)('minors (%s) have the agreement state %s', async (partyMinors, state) => {
  const visit = createVisit(partyMinors);
  await showWithWords(<VisitAgreementCell visit={visit} />, 'visits');
  await expect.element(page.getByText(translate(`visits:nda.${state}`))).toBeVisible();
  expect(isAgreementMissing(user, visit)).toBe(!partyMinors);
});
