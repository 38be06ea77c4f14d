import { SegmentedControl } from '@mantine/core';
import { z } from 'zod';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { schemaParam, textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { signatureSorts } from '../agreement.ts';
import { exportSignatures } from '../api.ts';
import { AgreementTextList } from './AgreementTextList.tsx';
import { PublishTextButton } from './PublishTextButton.tsx';
import { SignatureList } from './SignatureList.tsx';
import { useSignatureValidityDialog } from './useSignatureValidityDialog.tsx';

const sorts = signatureSorts.flatMap((sort) => [sort, `-${sort}`] as const);
const views = ['signatures', 'texts'] as const;

export default function AgreementsPage() {
  const { t } = useI18n();
  const { building } = useSession();
  const [{ view, q: search, sort }, change] = useUrlState({
    view: schemaParam(z.enum(views), 'signatures'),
    q: textParam(),
    sort: schemaParam(z.enum(sorts), '-signedAt'),
  });
  const exporting = useExportAction(exportSignatures, { building: building.id, search, sort });
  const validity = useSignatureValidityDialog();
  return (
    <Page
      title={t('menu:nda.title')}
      width="list"
      intro={t('agreements:admin.intro')}
      filters={
        <>
          <SegmentedControl
            aria-label={t('agreements:admin.views')}
            value={view}
            onChange={(next) => change({ view: next }, 'replace')}
            data={views.map((value) => ({ value, label: t(`agreements:admin.view.${value}`) }))}
          />
          {view === 'signatures' && <SearchField label={t('agreements:admin.search')} />}
        </>
      }
      action={view === 'texts' && <PublishTextButton />}
      moreActions={view === 'texts' ? [] : [exporting, validity.action]}
    >
      {view === 'signatures' ? <SignatureList /> : <AgreementTextList />}
      {validity.dialog}
    </Page>
  );
}
