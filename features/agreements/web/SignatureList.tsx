import { Button } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFromEndpoint } from '../../../kit/web/api/call.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useFormatMoment } from '../../../kit/web/i18n/useFormatMoment.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { ListContent } from '../../../kit/web/list/ListContent.tsx';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { getProofStatus, type Signature } from '../agreement.ts';
import { downloadSignatureDocument, listSignatures } from '../api.ts';

const NEWEST_FIRST = { column: 'signedAt', direction: 'descending' } as const;

export function SignatureList() {
  const { t } = useI18n();
  const { building } = useSession();
  const [{ q: search }] = useUrlState({ q: textParam() });
  const columns = useColumns();
  const input = { building: building.id, search };
  const signatures = useSortedPages(listSignatures, input, columns, NEWEST_FIRST);
  return (
    <ListContent
      query={signatures}
      label={t('agreements:admin.list')}
      columns={columns}
      initialSort={NEWEST_FIRST}
      describeCount={(words) => t('agreements:admin.count', words)}
      emptyState={{
        icon: IconFileCertificate,
        failedTitle: t('agreements:admin.failed'),
        noMatch: { title: t('agreements:admin.noMatch'), text: t('agreements:admin.noMatchText') },
        empty: { title: t('agreements:admin.emptyTitle'), text: t('agreements:admin.emptyText') },
      }}
    />
  );
}

type ProofStatus = ReturnType<typeof getProofStatus>;

const needsProof = (status: ProofStatus) =>
  status === 'claimed' || status === 'building' || status === 'none';

function useColumns(): Column<Signature>[] {
  const { t } = useI18n();
  const { building } = useSession();
  const onPhone = useBreakpoint('phone');
  const isNarrow = useBreakpoint('belowWide');
  const { formatInstant } = useFormatMoment();
  const title = (key: string) => t(`agreements:admin.columns.${key}`);
  const formatProof = (signature: Signature) => t(`agreements:admin.how.${getProofStatus(signature)}`);
  const kind = (signature: Signature) => t(`agreements:admin.kinds.${signature.kind}`);
  const email: Column<Signature> = {
    key: 'email',
    title: title('email'),
    width: 10,
    grow: true,
    render: (signature) => <EmailAddressText>{signature.email}</EmailAddressText>,
    sortBy: (signature) => signature.email,
  };
  const company: Column<Signature> = {
    key: 'company',
    title: title('company'),
    width: 4.5,
    card: 'second',
    render: (signature) => signature.company,
  };
  return [
    {
      key: 'name',
      title: title('name'),
      width: 10,
      grow: true,
      card: 'title',
      // Two lines, so that the other columns fit from a width of 1024 pixels.
      render: (signature) =>
        onPhone ? (
          signature.name
        ) : (
          <TwoLineText
            first={<RowTitle>{signature.name}</RowTitle>}
            second={
              <>
                {signature.company && `${signature.company} · `}
                <EmailAddressText>{signature.email}</EmailAddressText>
              </>
            }
          />
        ),
      sortBy: ({ name }) => name,
    },
    ...(onPhone ? [email] : []),
    {
      key: 'signedAt',
      title: title('signedAt'),
      width: 6,
      card: 'second',
      render: ({ signedAt }) => <time dateTime={signedAt}>{formatInstant(signedAt, building.timeZone)}</time>,
      sortBy: ({ signedAt }) => signedAt,
    },
    ...(onPhone ? [company] : []),
    {
      key: 'how',
      title: title('how'),
      width: 6.5,
      grow: true,
      render: (signature) => {
        const status = getProofStatus(signature);
        return needsProof(status) ? (
          <StateChip tone="attention">{formatProof(signature)}</StateChip>
        ) : (
          formatProof(signature)
        );
      },
      sortBy: formatProof,
    },
    {
      key: 'visitDate',
      title: title('visitDate'),
      width: 5.5,
      render: ({ visitDate }) => visitDate && <time dateTime={visitDate}>{formatDate(visitDate)}</time>,
      sortBy: ({ visitDate }) => visitDate ?? '',
    },
    {
      key: 'kind',
      title: title('kind'),
      width: 4.75,
      ...(isNarrow && { table: 'none' as const }),
      render: kind,
      sortBy: kind,
    },
    {
      key: 'version',
      title: title('version'),
      width: 3.75,
      ...(isNarrow && { table: 'none' as const }),
      render: ({ version, language }) =>
        t('agreements:admin.versionOf', { version, language: language.toUpperCase() }),
      sortBy: ({ version }) => version,
    },
    {
      key: 'document',
      title: title('document'),
      width: 11,
      card: 'actions',
      render: (signature) => signature.sealed && <DownloadButton signature={signature} />,
    },
  ];
}

function DownloadButton({ signature: { id, name } }: { signature: Signature }) {
  const { t } = useI18n();
  const { building } = useSession();
  const [working, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    await downloadFromEndpoint(downloadSignatureDocument, { building: building.id, id }).catch(
      notifyUser.failure,
    );
    setWorking(false);
  };
  return (
    <Button
      variant="default"
      px="sm"
      loading={working}
      aria-label={t('agreements:admin.download', { name })}
      onClick={save}
    >
      {t('agreements:admin.downloadIt')}
    </Button>
  );
}
