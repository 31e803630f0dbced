import type { PriceList } from '#features/estimates/contract.ts';
import { packagePrice } from '#features/estimates/rules.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { IconButton } from '#ui/button.tsx';
import { x } from '#ui/first-icons.ts';
import { useFormContext } from '#ui/form-context.ts';
import { withoutPackage } from '../contact/rules.ts';

/** The package that the request is about, with a button to remove it. */
export function ChosenPackage({ chosen, onRemoved }: { chosen: PriceList['packages'][number]; onRemoved: () => void }) {
  const { name: form } = useFormContext();

  function remove(): void {
    const fields = (document.getElementById(form) as HTMLFormElement).elements;
    const message = fields.namedItem('message') as HTMLTextAreaElement;
    (fields.namedItem('package') as HTMLInputElement).value = '';
    message.value = withoutPackage(message.value, chosen.name);
    // Tells the form of a value set by code.
    message.dispatchEvent(new Event('input', { bubbles: true }));
    // A reload must not choose the package again.
    history.replaceState(history.state, '', location.pathname);
    onRemoved();
  }

  return (
    <div className="row chosen-package">
      <Text k="contact.form.package" />
      <span className="with-icon card chosen-package__chip">
        <b>
          {chosen.name}, {packagePrice(chosen)}
        </b>
        <IconButton icon={x} label={`Remove the ${chosen.name} package`} onClick={remove} />
      </span>
    </div>
  );
}
