import { IconDownload } from '@tabler/icons-react';
import type { EndpointSpec } from '../../endpoint.ts';
import { type CallInput, downloadFromEndpoint } from '../api/call.ts';
import { useI18n } from '../i18n/i18n.ts';
import type { ScreenAction } from '../ui/ActionButton.tsx';

/** Downloads a list as a spreadsheet: `usePages(…).input` of a paged list. Disabled if `rows` is empty. */
export function useExportAction<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  rows?: readonly unknown[],
): ScreenAction {
  const { t } = useI18n();
  const isEmpty = rows?.length === 0;
  return {
    label: t('ui.export'),
    hint: t('ui.exportHint'),
    icon: IconDownload,
    disabled: isEmpty,
    isHidden: isEmpty,
    run: () => downloadFromEndpoint(endpoint, input),
  };
}
