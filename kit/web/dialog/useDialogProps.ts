import { useI18n } from '../i18n/i18n.ts';
import { isFrontmostDialog, useDialogZIndex } from './useDialogZIndex.ts';
import { useRestoreFocus } from './useRestoreFocus.ts';

/** Props of every modal and drawer. It opens in front of the others, and Escape closes only the front one. */
export function useDialogProps(opened: boolean, onClose: () => void) {
  const { t } = useI18n();
  const zIndex = useDialogZIndex(opened);
  useRestoreFocus(opened);
  return {
    opened,
    onClose: () => isFrontmostDialog(zIndex) && onClose(),
    zIndex,
    returnFocus: false,
    closeButtonProps: { 'aria-label': t('ui.close') },
  };
}
