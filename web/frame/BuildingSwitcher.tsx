import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useI18n } from '../../kit/web/i18n/i18n.ts';
import { type SessionBuilding, switchBuilding, useSession } from '../../kit/web/session/session.ts';
import classes from './BuildingSwitcher.module.css';

export function BuildingSwitcher({ narrow = false }: { narrow?: boolean }) {
  const { t } = useI18n();
  const { building, buildings } = useSession();
  if (buildings.length < 2) {
    return (
      <div className={classes.building}>
        <Label building={building} />
      </div>
    );
  }
  return (
    <Menu
      width={narrow ? '16rem' : 'target'}
      position={narrow ? 'right-start' : 'bottom-start'}
      withinPortal={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.building}>
          <Label building={building} />
          <VisuallyHidden>{t('menu:frame.switchBuilding')}</VisuallyHidden>
          <IconSelector className={classes.selector} size={18} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {buildings.map(({ id, name }) => (
          <Menu.Item
            key={id}
            aria-current={id === building.id || undefined}
            rightSection={id === building.id && <IconCheck size={16} aria-hidden />}
            onClick={() => id !== building.id && void switchBuilding(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Label({ building }: { building: SessionBuilding }) {
  const { t } = useI18n();
  return (
    <>
      <span className={classes.logo}>
        {building.logo ? (
          <img src={building.logo} alt="" width={40} height={40} />
        ) : (
          building.name.slice(0, 1)
        )}
      </span>
      <span className={classes.words}>
        <Text span size="xs" c="dimmed">
          {t('menu:frame.building')}
        </Text>
        <span className={classes.name} title={building.name}>
          {building.name}
        </span>
      </span>
    </>
  );
}
