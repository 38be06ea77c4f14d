import { Text } from '@mantine/core';
import { call, downloadFromEndpoint } from '../../../../kit/web/api/call.ts';
import { invalidateTopic } from '../../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { formatCount } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { ImportDialogCallbacks } from '../../../../kit/web/spreadsheet/SpreadsheetImportDialog.tsx';
import { TemplateDownloadButton } from '../../../../kit/web/spreadsheet/TemplateDownloadButton.tsx';
import { WorksheetImportSteps } from '../../../../kit/web/spreadsheet/WorksheetImportSteps.tsx';
import { peopleTopic } from '../../../people/api.ts';
import { parseRecipientsAsImportTable } from '../../../people/web/pastedRecipients.ts';
import { MAX_IMPORT_AUTO_INVITATIONS } from '../../peopleImport.ts';
import { checkPeopleImport, downloadPeopleTemplate, importPeople } from '../../peopleImportApi.ts';

export default function PeopleSpreadsheetSteps(frame: ImportDialogCallbacks) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const at = { building: building.id };
  return (
    <WorksheetImportSteps
      {...frame}
      label={t('directory:sheet.title')}
      maxDefaultInvitations={MAX_IMPORT_AUTO_INVITATIONS}
      parsePastedText={(text) => parseRecipientsAsImportTable(text, language)}
      calls={{
        check: (input, options) => call(checkPeopleImport, { ...at, ...input }, options),
        write: (importInput, callOptions) => call(importPeople, { ...at, ...importInput }, callOptions),
      }}
      onImport={({ sheets: [sheet] }) => {
        void invalidateTopic(peopleTopic);
        const counts = (['created', 'changed'] as const).flatMap((part) => {
          const count = sheet?.[part] ?? 0;
          return count > 0
            ? t(`directory:sheet.${part}`, { count, shown: formatCount(count, language) })
            : [];
        });
        notifyUser.success(t('directory:sheet.done', { counts: counts.join(', ') }));
      }}
    >
      <Text>{t('directory:sheet.intro', { building: building.name })}</Text>
      <TemplateDownloadButton fetch={() => downloadFromEndpoint(downloadPeopleTemplate, at)} />
    </WorksheetImportSteps>
  );
}
