import { Text } from '#features/texts/ui/Text.tsx';
import { SettingPart } from './SettingPart.tsx';
import { Switch } from './Switch.tsx';

const loadNotice = async () => (await import('#features/site/settings/contract.ts')).NOTICE_SETTING;

export function NoticeForm() {
  return (
    <SettingPart<{ enabled: boolean }> part="notice" setting="notice" load={loadNotice} keys={['enabled']}>
      {({ value: { enabled }, change }) => (
        <>
          <Switch checked={enabled} onChange={(on) => change({ enabled: on })} describedBy="notice-hint">
            Show the notice to visitors
          </Switch>
          <p className="muted sm" id="notice-hint">
            Each visitor sees it once, on the home page.
          </p>
          <div aria-live="polite">
            {enabled ? (
              <>
                <p className="label">What visitors see</p>
                <blockquote className="panel set__notice">
                  <b>
                    <Text k="home.notice.title" />
                  </b>
                  <p>
                    <Text k="home.notice.text" />
                  </p>
                </blockquote>
              </>
            ) : (
              <p>Visitors see no notice.</p>
            )}
          </div>
        </>
      )}
    </SettingPart>
  );
}
