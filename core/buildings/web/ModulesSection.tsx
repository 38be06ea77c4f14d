import { Box, Skeleton, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { type Module, modules } from '../../feature/modules.ts';
import { editBuilding, readModuleUse } from '../api.ts';
import type { BuildingSettings } from '../building.ts';
import classes from './BuildingPage.module.css';
import { BuildingSection } from './BuildingSection.tsx';
import { FutureModuleUseList } from './FutureModuleUseList.tsx';

export function ModulesSection({ settings, mayChange }: { settings: BuildingSettings; mayChange: boolean }) {
  const { t } = useI18n();
  const { building } = useSession();
  const change = useCommand(editBuilding);
  const [moduleToSwitchOff, setModuleToSwitchOff] = useState<Module | null>(null);
  const { version } = settings;
  const switchTo = async (module: Module, on: boolean) => {
    const otherModules = settings.modules.filter((other) => other !== module);
    await change.mutateAsync({
      building: building.id,
      modules: on ? [...otherModules, module] : otherModules,
      version,
    });
    const message = on ? 'buildings:modules.switchedOn' : 'buildings:modules.switchedOff';
    notifyUser.success(t(message, { module: t(`buildings:modules.names.${module}`) }));
  };
  return (
    <BuildingSection name="modules" text={t('buildings:modules.text')}>
      <ul className={classes.pairs}>
        {modules.map((module) => {
          const name = t(`buildings:modules.names.${module}`);
          return (
            <li key={module} className={classes.row}>
              <Box flex="1 1 14rem" miw={0}>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {t(`buildings:modules.about.${module}`)}
                </Text>
              </Box>
              <Switch
                checked={settings.modules.includes(module)}
                disabled={!mayChange || change.isPending}
                aria-label={t('buildings:modules.on', { module: name })}
                onChange={(event) => {
                  if (event.currentTarget.checked) switchTo(module, true).catch(notifyUser.failure);
                  else setModuleToSwitchOff(module);
                }}
              />
            </li>
          );
        })}
      </ul>
      <SwitchOffModuleDialog
        module={moduleToSwitchOff}
        onClose={() => setModuleToSwitchOff(null)}
        onConfirm={(module) => switchTo(module, false)}
      />
    </BuildingSection>
  );
}

interface SwitchOffModuleDialogProps {
  module: Module | null;
  onClose: () => void;
  onConfirm: (module: Module) => Promise<void>;
}

function SwitchOffModuleDialog({ module, onClose, onConfirm }: SwitchOffModuleDialogProps) {
  const { t } = useI18n();
  const { building } = useSession();
  // Keeps its text while the dialog fades out.
  const [dialogModule, setDialogModule] = useState<Module | null>(null);
  if (module && module !== dialogModule) setDialogModule(module);
  const use = useQuery({
    ...callQuery(readModuleUse, { building: building.id }),
    enabled: module !== null,
    staleTime: 0,
  });
  const ahead = use.data?.find((each) => each.module === dialogModule)?.ahead;
  const name = dialogModule && t(`buildings:modules.names.${dialogModule}`);
  return (
    <ConfirmDialog
      opened={module !== null}
      close={onClose}
      title={t('buildings:modules.offTitle', { module: name })}
      confirmLabel={t('buildings:modules.offConfirm')}
      danger
      ready={ahead !== undefined}
      onConfirm={() => dialogModule && onConfirm(dialogModule)}
    >
      <p>{t('buildings:modules.offText')}</p>
      {use.isError && (
        <p>
          <FailureMessage error={use.error} />
        </p>
      )}
      {!ahead && !use.isError && <Skeleton h="4.5rem" />}
      {ahead && <FutureModuleUseList parts={ahead} />}
      {ahead && ahead.length > 0 && <p>{t('buildings:modules.offStays')}</p>}
    </ConfirmDialog>
  );
}
