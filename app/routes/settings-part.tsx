/** A section of the settings: the page around it shows it, so that what is not saved stays while others are open. */
export default function SettingsPart() {
  return null;
}
