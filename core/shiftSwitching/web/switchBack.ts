import { loadCode } from '../../../kit/web/code.ts';
import { notify } from '../../../kit/web/feedback/notices.ts';
import { withWords } from '../../../kit/web/i18n.ts';

export async function switchBackToOwner(): Promise<void> {
  try {
    const { switchBack } = await loadCode(() =>
      withWords('shiftSwitching', () => import('./switchPerson.ts')),
    );
    await switchBack();
  } catch (error) {
    notify.failure(error);
  }
}
