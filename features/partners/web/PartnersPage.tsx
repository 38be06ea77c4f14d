import { ActionIcon, Box, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { readModules } from '../../../core/feature/modulesApi.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { PageSkeleton } from '../../../kit/web/feedback/PageSkeleton.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { getPartnerModule, type PartnerKey, type PartnerPageAddress, partnerKeys } from '../partner.ts';
import { can } from '../policy.ts';
import { usePartnerPages } from './menuAvailability.ts';
import { PartnerAddressDialog } from './PartnerAddressDialog.tsx';
import classes from './PartnerPage.module.css';

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

  return (
    <Page title={t('partners:title')} intro={t('partners:intro')}>
      {pages.isError && (
        <p>
          <FailureMessage error={pages.error} />
        </p>
      )}
      {(pages.isPending || !modules) && !pages.isError && <PageSkeleton rows={partnerKeys.length} />}
      {pages.data && modules && (
        <Stack component="ul" gap="sm">
          {available.map((partner) => {
            const [name, page] = [t(`partners:names.${partner}`), findPage(partner)];
            const { url } = page;
            return (
              <Group component="li" wrap="nowrap" px="md" py="sm" key={partner} data-panel>
                <Box flex="1 1 auto" miw={0}>
                  <Text component="h2" fw={600}>
                    {name}
                  </Text>
                  <p className={classes.url}>{url || t('partners:missing')}</p>
                </Box>
                {can.setAddress(user) && (
                  <ActionIcon
                    onClick={() => dialog.open(page)}
                    aria-label={t(url ? 'partners:changeFor' : 'partners:setFor', { name })}
                  >
                    <IconPencil size={20} stroke={1.5} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            );
          })}
        </Stack>
      )}
      <PartnerAddressDialog {...dialog} />
    </Page>
  );
}
