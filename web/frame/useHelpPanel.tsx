import { useState } from 'react';
import { lazyComponent } from '../../kit/web/codeLoading/lazyComponent.ts';
import { useTransientDialog } from '../../kit/web/dialog/dialogState.ts';
import { loadTranslationNamespaces } from '../../kit/web/i18n/i18n.ts';
import { useKeyShortcut } from '../../kit/web/ui/useKeyShortcut.ts';

const HelpPanel = lazyComponent(async () => {
  const [code] = await Promise.all([
    import('../../core/help/web/HelpPanel.tsx'),
    loadTranslationNamespaces('help', 'buildings'),
  ]);
  return code;
});

/** The help of the current screen, opened by its button or by `?`. */
export function useHelpPanel() {
  const { opened, open: openDialog, close } = useTransientDialog<true>('help');
  const [isRequested, setRequested] = useState(false);
  const open = () => {
    setRequested(true);
    openDialog(true);
  };
  useKeyShortcut('?', open);
  return { open, panel: isRequested && <HelpPanel opened={opened} close={close} /> };
}
