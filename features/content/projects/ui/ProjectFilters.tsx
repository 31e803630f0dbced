import { type FormEvent, useId } from 'react';
import { Text, useText } from '#features/texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { search as magnifier } from '#ui/icons.ts';
import { ALL_AIRCRAFT, ALL_SERVICES, MAX_SEARCH, SORTS, type Sort } from '../constants.ts';
import { type ProjectFilters as Filters, formatWork } from '../rules.ts';

/**
 * Search, filters and order. Without JavaScript it is a plain GET form; `clearForm` is the id of the form without
 * filters.
 */
export function ProjectFilters({
  id,
  clearForm,
  closed,
  filters,
  choices,
  onSearch,
  onChoose,
}: {
  id: string;
  clearForm: string;
  closed: boolean;
  filters: Filters;
  choices: { aircraft: string[]; service: string[] };
  onSearch: (q: string) => void;
  onChoose: (chosen: Partial<Filters>) => void;
}) {
  const field = useId();
  const [aircraft, service] = [useText('portfolio.filters.aircraft'), useText('portfolio.filters.service')];
  const choose = (name: 'aircraft' | 'service') => (value: string) => onChoose({ [name]: value });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onChoose({});
  }

  return (
    <form
      id={id}
      className={`card card--pad filters${closed ? ' is-closed' : ''}`}
      action="/portfolio"
      onSubmit={onSubmit}
      aria-label={useText('portfolio.filters.open')}
    >
      <div className="stack filters__fields">
        <div className="field">
          <label htmlFor={`${field}-q`}>
            <Text k="portfolio.filters.search" />
          </label>
          <div className="filters__search">
            <Icon of={magnifier} />
            <input
              className="input"
              id={`${field}-q`}
              type="search"
              name="q"
              maxLength={MAX_SEARCH}
              value={filters.q}
              placeholder={useText('portfolio.filters.searchExample')}
              aria-describedby={`${field}-help`}
              onChange={(event) => onSearch(event.currentTarget.value)}
            />
          </div>
        </div>
        {choices.aircraft.length > 0 && (
          <Choice
            id={`${field}-aircraft`}
            name="aircraft"
            label={aircraft}
            value={filters.aircraft}
            choices={[['', ALL_AIRCRAFT], ...choices.aircraft.map((type) => [type, type] as const)]}
            onChoose={choose('aircraft')}
          />
        )}
        {choices.service.length > 0 && (
          <Choice
            id={`${field}-service`}
            name="service"
            label={service}
            value={filters.service}
            choices={[['', ALL_SERVICES], ...choices.service.map((type) => [type, formatWork(type)] as const)]}
            onChoose={choose('service')}
          />
        )}
        <Choice
          id={`${field}-sort`}
          name="sort"
          label={useText('portfolio.filters.sort')}
          value={filters.sort}
          choices={Object.entries(SORTS)}
          onChoose={(sort) => onChoose({ sort: sort as Sort })}
        />
      </div>
      <div className="row between filters__foot">
        <p className="sm muted" id={`${field}-help`}>
          <Text k="portfolio.filters.help" />
        </p>
        <div className="row">
          <noscript>
            <Button type="submit" variant="ink" small>
              <Text k="portfolio.filters.apply" />
            </Button>
          </noscript>
          <Button type="submit" form={clearForm} variant="quiet" small>
            <Text k="portfolio.filters.clearAll" />
          </Button>
        </div>
      </div>
    </form>
  );
}

function Choice({
  id,
  name,
  label,
  value,
  choices,
  onChoose,
}: {
  id: string;
  name: string;
  label: string;
  value: string;
  choices: (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
