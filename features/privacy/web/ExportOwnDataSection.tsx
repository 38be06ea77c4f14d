import { IconDownload } from '@tabler/icons-react';
import { ProfileSectionCard } from '../../../core/accounts/web/ProfileSectionCard.tsx';
import type { ProfileSection } from '../../../core/feature/web/screens.ts';
import { downloadFromEndpoint } from '../../../kit/web/api/call.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ActionButton } from '../../../kit/web/ui/ActionButton.tsx';
import { exportOwnData } from '../dataSubjectApi.ts';

export const contents: ProfileSection['contents'] = { id: 'own-data', titleKey: 'privacy:ownData.heading' };

export default function ExportOwnDataSection() {
  const { t } = useI18n();
  return (
    <ProfileSectionCard
      id={contents.id}
      heading={t('privacy:ownData.heading')}
      intro={t('privacy:ownData.intro')}
    >
      <ActionButton
        action={{
          label: t('privacy:ownData.action'),
          icon: IconDownload,
          run: () => downloadFromEndpoint(exportOwnData, {}),
        }}
      />
    </ProfileSectionCard>
  );
}
