import { IconDownload } from '@tabler/icons-react';
import type { EndpointSpec } from '../../endpoint.ts';
import { type CallInput, downloadFromEndpoint } from '../api/call.ts';
import { useI18n } from '../i18n/i18n.ts';
import type { ScreenAction } from '../ui/ActionButton.tsx';

/** Downloads a list as a spreadsheet. For a paged list, pass `usePages(…).input`. */
export function useExportAction<E extends EndpointSpec>(endpoint: E, input: CallInput<E>): ScreenAction {
  const { t } = useI18n();
  return {
    label: t('ui.export'),
    hint: t('ui.exportHint'),
    icon: IconDownload,
    needsRows: true,
    run: () => downloadFromEndpoint(endpoint, input),
  };
}
