import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readModules } from '../../../core/feature/modulesApi.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { PageSkeleton } from '../../../kit/web/feedback/PageSkeleton.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { getPartnerModule, type PartnerKey, type PartnerPageAddress, partnerKeys } from '../partner.ts';
import { can } from '../policy.ts';
import { usePartnerPages } from './menuAvailability.ts';
import { PartnerAddressDialog } from './PartnerAddressDialog.tsx';
import classes from './PartnersPage.module.css';

export default function PartnersPage() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const pages = usePartnerPages();
  const modules = useQuery(callQuery(readModules, { building: building.id })).data?.[0];
  const available = partnerKeys.filter((partner) => {
    const module = getPartnerModule(partner);
    return !module || modules?.[module];
  });
  const findPage = (partner: PartnerKey): PartnerPageAddress =>
    pages.data?.find((page) => page.partner === partner) ?? { partner, url: '' };
  const set = available.filter((partner) => findPage(partner).url);
  const unset = available.filter((partner) => !findPage(partner).url);
  const dialog = useUrlDialog<PartnerPageAddress>({
    name: 'edit',
    serialize: ({ partner }) => partner,
    find: (name) => {
      if (!pages.data || !modules) return undefined;
      const partner = available.find((each) => each === name);
      return partner ? findPage(partner) : null;
    },
    canOpen: () => can.setAddress(user),
  });

  const list = { findPage, onEdit: can.setAddress(user) ? dialog.open : null };

  return (
    <Page title={t('partners:title')} intro={t('partners:intro')}>
      {pages.isError && (
        <p>
          <FailureMessage error={pages.error} />
        </p>
      )}
      {(pages.isPending || !modules) && !pages.isError && <PageSkeleton rows={partnerKeys.length} />}
      {pages.data && modules && (
        <>
          <PartnerList partners={set} {...list} />
          {unset.length > 0 && (
            <details className={classes.others} open={set.length === 0}>
              <summary>{t('partners:without', { count: unset.length })}</summary>
              <PartnerList partners={unset} {...list} />
            </details>
          )}
        </>
      )}
      <PartnerAddressDialog {...dialog} />
    </Page>
  );
}

interface PartnerListProps {
  partners: readonly PartnerKey[];
  findPage: (partner: PartnerKey) => PartnerPageAddress;
  onEdit: ((page: PartnerPageAddress) => void) | null;
}

function PartnerList({ partners, findPage, onEdit }: PartnerListProps) {
  const { t } = useI18n();
  if (partners.length === 0) return null;
  return (
    <ul className={classes.partners} data-panel>
      {partners.map((partner) => {
        const page = findPage(partner);
        const name = t(`partners:names.${partner}`);
        return (
          <li key={partner}>
            <div>
              <TwoLineText first={<strong>{name}</strong>} second={page.url} />
            </div>
            {onEdit && (
              <Button
                variant="default"
                flex="none"
                aria-label={t(page.url ? 'partners:changeFor' : 'partners:setFor', { name })}
                onClick={() => onEdit(page)}
              >
                {t(page.url ? 'ui.edit' : 'partners:set')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
