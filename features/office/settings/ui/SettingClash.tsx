import { differingValues, placeInWords } from '#features/content/history/rules.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';

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
        {differingValues(theirs, mine).map(({ path, before, after }) => (
          <li key={path.join()}>
            <b>{placeInWords(path)}</b>
            <p>
              <Text k="settings.clash.mine" />: <ins>{after || <Text k="settings.clash.nothing" />}</ins>
            </p>
            <p>
              <Text k="settings.clash.theirs" />: <del>{before || <Text k="settings.clash.nothing" />}</del>
            </p>
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}
