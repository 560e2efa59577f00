-- What a receiver asks to have corrected, on the tracking page. It changes no shipment until staff take it over.
alter table conversations add column correction jsonb;
