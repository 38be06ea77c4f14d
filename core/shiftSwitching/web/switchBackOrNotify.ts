import { loadCode } from '../../../kit/web/codeLoading/loadCode.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';

export async function switchBackOrNotify(): Promise<void> {
  try {
    const { switchBackToSessionOwner } = await loadCode(() =>
      loadWithTranslations('shiftSwitching', () => import('./switchPerson.ts')),
    );
    await switchBackToSessionOwner();
  } catch (error) {
    notifyUser.failure(error);
  }
}
