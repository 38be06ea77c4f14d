import { notify } from '../../../kit/web/feedback/notify.ts';
import { withWords } from '../../../kit/web/i18n.ts';
import { loadCode } from '../../../kit/web/loadCode.ts';

export async function switchBackOrNotify(): Promise<void> {
  try {
    const { switchBackToSessionOwner: switchBack } = await loadCode(() =>
      withWords('shiftSwitching', () => import('./switchPerson.ts')),
    );
    await switchBack();
  } catch (error) {
    notify.failure(error);
  }
}
