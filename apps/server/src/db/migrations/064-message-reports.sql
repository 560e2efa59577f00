-- What a provider has reported about a message, such as `bounced astrid@mail.example`: a repeated report is recognised by it.
alter table messages add reports text[];
