import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { SettingPart } from './SettingPart.tsx';
import { Switch } from './Switch.tsx';

const loadNotice = async () => (await import('#features/site/settings/contract.ts')).NOTICE_SETTING;

/** Whether visitors are told that the site is not finished. */
export function NoticeForm() {
  return (
    <SettingPart<{ enabled: boolean }> part="notice" setting="notice" load={loadNotice} keys={['enabled']}>
      {({ value: { enabled }, change }) => (
        <>
          <Switch checked={enabled} onChange={(on) => change({ enabled: on })} describedBy="notice-hint">
            <Text k="settings.notice.show" />
          </Switch>
          <p className="muted sm" id="notice-hint">
            <Text k="settings.notice.hint" />
          </p>
          <div aria-live="polite">
            {enabled ? (
              <>
                <p className="label">
                  <Text k="settings.notice.preview" />
                </p>
                <blockquote className="set__notice">
                  <b>
                    <Text k="home.notice.title" />
                  </b>
                  <p>
                    <Text k="home.notice.text" />
                  </p>
                </blockquote>
              </>
            ) : (
              <p>
                <Text k="settings.notice.off" />
              </p>
            )}
          </div>
        </>
      )}
    </SettingPart>
  );
}
