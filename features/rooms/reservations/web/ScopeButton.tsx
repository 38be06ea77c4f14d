import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { type Reservation, type SeriesScope, seriesScopes } from '../reservation.ts';

interface ScopeButtonProps extends ButtonProps {
  reservation: Pick<Reservation, 'series'>;
  onChoose: (scope: SeriesScope) => void;
  children: ReactNode;
}

export function ScopeButton({ reservation, onChoose, children, ...button }: ScopeButtonProps) {
  const { t } = useI18n();
  if (reservation.series === null) {
    return (
      <Button {...button} onClick={() => onChoose('one')}>
        {children}
      </Button>
    );
  }
  return (
    <Menu position="top-end" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button {...button} rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}>
          {children}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {seriesScopes.map((scope) => (
          <Menu.Item key={scope} mih="var(--control-height)" onClick={() => onChoose(scope)}>
            {t(`rooms:scope.${scope}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
