/**
 * The styles of every page, and of parts that load their code after the first view: their server-rendered HTML needs its
 * styles at once. One file, because a page is painted only when its last style sheet has loaded.
 */
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/layout.css';
import '#ui/button.css';
import '#ui/form.css';
import '#ui/parts.css';
import '#airplanes/aircraft/ui/elevation.css';
import '#website/content/ui/home-lists.css';
import '#website/content/ui/projects.css';
import '#website/estimates/ui/prices.css';
import '#customers/lead-forms/ui/lead-forms.css';
import '#customers/schemes/ui/home-studio.css';
import '#website/site/ui/frame.css';
import '#website/site/ui/pages.css';
import '#website/site/ui/hero.css';
import '#website/site/ui/home.css';
import '#website/texts/ui/step-flow.css';
