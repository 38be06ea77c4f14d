import { SegmentedControl } from '@mantine/core';
import { z } from 'zod';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { schemaParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { AgreementTextList } from './AgreementTextList.tsx';
import { PublishTextButton } from './PublishTextButton.tsx';
import { SignatureList } from './SignatureList.tsx';
import { useSignatureValidityDialog } from './useSignatureValidityDialog.tsx';

const views = ['signatures', 'texts'] as const;

export default function AgreementsPage() {
  const { t } = useI18n();
  const [{ view }, change] = useUrlState({ view: schemaParam(z.enum(views), 'signatures') });
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
      moreActions={view === 'texts' ? [] : [validity.action]}
    >
      {view === 'signatures' ? <SignatureList /> : <AgreementTextList />}
      {validity.dialog}
    </Page>
  );
}
