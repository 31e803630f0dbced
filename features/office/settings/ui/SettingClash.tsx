import { labelOfKey } from '#features/content/editing/rules.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { differingValues } from '../rules.ts';

/** What was changed here and elsewhere at once, each beside the other; the one who came later chooses. */
export function SettingClash({
  mine,
  theirs,
  onBack,
  onKeepTheirs,
  onSaveMine,
}: {
  mine: object;
  theirs: object;
  onBack: () => void;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
}) {
  return (
    <AlertDialog
      title={<Text k="settings.clash.title" />}
      onClose={onBack}
      actions={
        <>
          <Button small onClick={onBack}>
            <Text k="settings.clash.back" />
          </Button>
          <Button small onClick={onKeepTheirs}>
            <Text k="settings.clash.keepTheirs" />
          </Button>
          <Button small look="primary" onClick={onSaveMine}>
            <Text k="settings.clash.saveMine" />
          </Button>
        </>
      }
    >
      <p>
        <Text k="settings.clash.text" />
      </p>
      <ul className="set__clash">
        {differingValues(mine, theirs).map(({ path, ...values }) => (
          <li key={path.join()}>
            <b>{path.map((name) => labelOfKey(name)).join(', ')}</b>
            <p>
              <Text k="settings.clash.mine" />: <ins>{values.mine || <Text k="settings.clash.nothing" />}</ins>
            </p>
            <p>
              <Text k="settings.clash.theirs" />: <del>{values.theirs || <Text k="settings.clash.nothing" />}</del>
            </p>
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}
