import { Button, CopyButton, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { ViewDialog } from '../../../kit/web/dialog/ViewDialog.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { QrCode } from '../../../kit/web/ui/QrCode.tsx';
import { useQrPathBuilder } from '../../../kit/web/ui/useQrPathBuilder.ts';
import type { WardenLink } from '../evacuation.ts';
import { useFloorNameFormatter } from './floorNames.ts';
import classes from './WardenLinksDialog.module.css';

export const toWardenLinkUrl = ({ code }: WardenLink): string => `${location.origin}/evacuation/${code}`;

interface WardenLinksDialogProps {
  opened: boolean;
  close: () => void;
  links: readonly WardenLink[];
}

export function WardenLinksDialog({ opened, close, links }: WardenLinksDialogProps) {
  const { t } = useI18n();
  const floors = useFloorNameFormatter();
  const draw = useQrPathBuilder();
  return (
    <ViewDialog opened={opened} close={close} title={t('evacuations:links.title')} size="60rem">
      <div className={classes.intro}>
        <p>{t('evacuations:links.text')}</p>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('evacuations:links.print')}
        </Button>
      </div>
      <ul className={classes.links}>
        {links.map((link) => {
          const name = link.floor === null ? t('evacuations:wholeBuilding') : floors.one(link.floor);
          return (
            <li key={link.code}>
              {draw && (
                <QrCode code={draw(toWardenLinkUrl(link))} label={t('evacuations:links.qr', { name })} />
              )}
              <Text fw={600} ta="center">
                {name}
              </Text>
              <CopyButton value={toWardenLinkUrl(link)}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    fullWidth
                    onClick={copy}
                    aria-label={t('evacuations:links.copyOf', { name })}
                  >
                    {t(copied ? 'evacuations:links.copied' : 'evacuations:links.copy')}
                  </Button>
                )}
              </CopyButton>
            </li>
          );
        })}
      </ul>
    </ViewDialog>
  );
}
