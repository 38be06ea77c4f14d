import { Button } from '@mantine/core';
import { IconLink, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { PageSkeleton } from '../../../kit/web/feedback/PageSkeleton.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import type { PartnerPageAddress as PageOfPartner, PartnerKey } from '../partner.ts';
import { can } from '../policy.ts';
import { usePartnerPages } from './menuAvailability.ts';
import { OpenPartnerPageLink } from './OpenPartnerPageLink.tsx';
import { PartnerAddressDialog } from './PartnerAddressDialog.tsx';
import classes from './PartnerPage.module.css';
import { PartnerPageFrame } from './PartnerPageFrame.tsx';

export const createPartnerScreen = (partner: PartnerKey) => ({
  default: () => <PartnerPage partner={partner} />,
});

function PartnerPage({ partner }: { partner: PartnerKey }) {
  const { t } = useI18n();
  const { user } = useSession();
  const pages = usePartnerPages();
  const name = t(`partners:names.${partner}`);
  const page = pages.data?.find((one) => one.partner === partner);
  const url = page?.url;
  const mayChange = can.setAddress(user);
  // Also hidden if it would cover the link below the page.
  const onPhone = useBreakpoint('phone');
  const [isLinkInFrame, setLinkInFrame] = useState(false);
  const dialog = useUrlDialog<PageOfPartner>({
    name: 'edit',
    serialize: () => '1',
    find: () => pages.data && (page ?? { partner, url: '' }),
    canOpen: () => mayChange,
  });
  const change = () => dialog.open(page ?? { partner, url: '' });

  return (
    <Page
      title={name}
      fill
      filters={url && <p className={classes.url}>{new URL(url).host}</p>}
      action={url && !onPhone && !isLinkInFrame && <OpenPartnerPageLink url={url} />}
      moreActions={url && mayChange ? [{ label: t('partners:change'), icon: IconPencil, run: change }] : []}
    >
      {pages.isPending ? (
        <PageSkeleton />
      ) : pages.isError ? (
        <FailedState
          icon={IconLink}
          title={t('partners:failed')}
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      ) : url ? (
        <PartnerPageFrame key={url} partner={partner} url={url} name={name} onLinkShown={setLinkInFrame} />
      ) : (
        <EmptyState
          icon={IconLink}
          title={t('partners:none', { name })}
          action={mayChange && <Button onClick={change}>{t('partners:set')}</Button>}
        >
          {t('partners:noneText')}
        </EmptyState>
      )}
      <PartnerAddressDialog {...dialog} />
    </Page>
  );
}
