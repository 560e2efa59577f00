-- A tracking page can have several blocks above and below the parcel, such as one for each merchant.
update tenants set settings = settings || jsonb_build_object('trackingPage',
  (settings -> 'trackingPage') - 'aboveTemplateId' - 'belowTemplateId' || jsonb_build_object(
    'aboveTemplateIds', to_jsonb(array_remove(array[coalesce(settings -> 'trackingPage' ->> 'aboveTemplateId', '')], '')),
    'belowTemplateIds', to_jsonb(array_remove(array[coalesce(settings -> 'trackingPage' ->> 'belowTemplateId', '')], ''))))
  where jsonb_typeof(settings -> 'trackingPage') = 'object';
